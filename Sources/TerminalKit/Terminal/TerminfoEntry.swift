/// Terminfo entries of our own, for terminals that can do more than their name says and for names
/// that the system does not know. ncurses takes them from `TERMINFO` in this form (term(5)).
///
/// Made from the source below with `tic -x` and `infocmp -x -0 -Q2`. They hold what every terminal
/// in use understands and nothing else: no erasing with a background, no repeating, no tabs, no
/// scrolling.
enum TerminfoEntry {
  /// A palette of 256.
  static let palette256 = TerminfoEntry.Entry(
    name: "pushdeck-256",
    terminfo:
      """
      b64:GgEsAA8ADwBpAZMBcHVzaGRlY2stMjU2fHB1c2hkZWNrIHdpdGggYSBwYWxldHRlIG9mIDI1NgAAAQAAAQAA\
      AAAAAAAAAQEAUAAIABgA__________________________8AAf9___8AAAIA_____wQADAAQABQA__8fADAAMgA2\
      AD0A__8_AEYA__9KAP__________________TgD_____UwD_______9YAF0AYgBnAP__cAD_______90AHoA____\
      ________________________________________________________________________________________\
      _________________________________________________________________________4AA________iQCS\
      AP__mwD_______________________________-kAP__rwD__7EA____________________________________\
      _______________nAO0A____________________________________________________________________\
      ________________________________________________________________________________________\
      ________________________________________________________________________________________\
      __________________________________________________________________MA____________________\
      ____________________________________________________-AD_________________________________\
      _wEB________________________BgH_________________________________________________________\
      _________________________________________wwBTwEHAA0AG1tIG1sySgAbW0sAG1tKABtbJWklcDElZEcA\
      G1slaSVwMSVkOyVwMiVkSAAKABtbSAAbWz8yNWwACAAbWz8yNWgAG1tDABtbQQAbWzFtABtbMm0AG1s3bQAbWzdt\
      ABtbNG0AG1slcDElZFgAG1ttABtbMjdtABtbMjRtABtbJXAxJWRCABtbJXAxJWREABtbJXAxJWRDABtbJXAxJWRB\
      ABtbJWklcDElZGQACgAbWzAlPyVwNiV0OzElOyU_JXA1JXQ7MiU7JT8lcDIldDs0JTslPyVwMSVwMyV8JXQ7NyU7\
      bQAbWz83aAAbWz83bAAbWzFLABtbMzk7NDltABtbM20AG1syM20AG1slPyVwMSV7OH0lPCV0MyVwMSVkJWUlPyVw\
      MSV7MTZ9JTwldDklcDElezh9JS0lZCVlMzg7NTslcDElZCU7JTttABtbJT8lcDElezh9JTwldDQlcDElZCVlJT8l\
      cDElezE2fSU8JXQxMCVwMSV7OH0lLSVkJWU0ODs1OyVwMSVkJTslO20A
      """
  )

  /// Colours up to 0xFFFFFF are red, green and blue; the palette's entries stand from 0x1000000 on.
  static let direct = TerminfoEntry.Entry(
    name: "pushdeck-direct",
    terminfo:
      """
      b64:HgJMAA8ADwBpAY8CcHVzaGRlY2stZGlyZWN0fHB1c2hkZWNrIHdpdGggcmVkIGdyZWVuIGFuZCBibHVlIGFu\
      ZCB0aGUgcGFsZXR0ZSBhYm92ZSB0aGVtAAABAAABAAAAAAAAAAABAQBQAAAACAAAABgAAAD_________________\
      ____________________________________AAEAAf9_AAD__wAAAgD_____BAAMABAAFAD__x8AMAAyADYAPQD_\
      _z8ARgD__0oA__________________9OAP____9TAP_______1gAXQBiAGcA__9wAP_______3QAegD_________\
      ________________________________________________________________________________________\
      ____________________________________________________________________gAD_______-JAJIA__-b\
      AP_______________________________6QA__-vAP__sQD_________________________________________\
      _________-cA7QD_________________________________________________________________________\
      ________________________________________________________________________________________\
      ________________________________________________________________________________________\
      ____________________________________________________________8wD_________________________\
      _______________________________________________4AP__________________________________AQH_\
      ______________________8GAf______________________________________________________________\
      ____________________________________DAHNAQcADQAbW0gbWzJKABtbSwAbW0oAG1slaSVwMSVkRwAbWyVp\
      JXAxJWQ7JXAyJWRIAAoAG1tIABtbPzI1bAAIABtbPzI1aAAbW0MAG1tBABtbMW0AG1sybQAbWzdtABtbN20AG1s0\
      bQAbWyVwMSVkWAAbW20AG1syN20AG1syNG0AG1slcDElZEIAG1slcDElZEQAG1slcDElZEMAG1slcDElZEEAG1sl\
      aSVwMSVkZAAKABtbMCU_JXA2JXQ7MSU7JT8lcDUldDsyJTslPyVwMiV0OzQlOyU_JXAxJXAzJXwldDs3JTttABtb\
      PzdoABtbPzdsABtbMUsAG1szOTs0OW0AG1szbQAbWzIzbQAbWyU_JXAxJXsxNjc3NzIxNn0lPCV0Mzg7MjslcDEl\
      ezY1NTM2fSUvJWQ7JXAxJXsyNTZ9JS8lezI1NX0lJiVkOyVwMSV7MjU1fSUmJWQlZSU_JXAxJXsxNjc3NzIyNH0l\
      PCV0MyVwMSV7MTY3NzcyMTZ9JS0lZCVlJT8lcDElezE2Nzc3MjMyfSU8JXQ5JXAxJXsxNjc3NzIyNH0lLSVkJWUz\
      ODs1OyVwMSV7MTY3NzcyMTZ9JS0lZCU7JTslO20AG1slPyVwMSV7MTY3NzcyMTZ9JTwldDQ4OzI7JXAxJXs2NTUz\
      Nn0lLyVkOyVwMSV7MjU2fSUvJXsyNTV9JSYlZDslcDElezI1NX0lJiVkJWUlPyVwMSV7MTY3NzcyMjR9JTwldDQl\
      cDElezE2Nzc3MjE2fSUtJWQlZSU_JXAxJXsxNjc3NzIzMn0lPCV0MTAlcDElezE2Nzc3MjI0fSUtJWQlZTQ4OzU7\
      JXAxJXsxNjc3NzIxNn0lLSVkJTslOyU7bQAAAAAAAAEAAgAKAAAAAAA4LzgvOABSR0IA
      """
  )

  /// Where the palette begins among the colours of `direct`.
  static let directPalette = 0x100_0000

  struct Entry: Sendable {
    let name: String
    let terminfo: String
  }
}

// pushdeck+base,
//   am, mir, msgr, xenl,
//   cols#80, it#8, lines#24,
//   bel=^G, cr=\r, ind=\n, cud1=\n, cub1=^H, cuf1=\E[C, cuu1=\E[A,
//   cub=\E[%p1%dD, cud=\E[%p1%dB, cuf=\E[%p1%dC, cuu=\E[%p1%dA,
//   cup=\E[%i%p1%d;%p2%dH, home=\E[H, hpa=\E[%i%p1%dG, vpa=\E[%i%p1%dd,
//   clear=\E[H\E[2J, ed=\E[J, el=\E[K, el1=\E[1K, ech=\E[%p1%dX,
//   bold=\E[1m, dim=\E[2m, sitm=\E[3m, ritm=\E[23m, smul=\E[4m, rmul=\E[24m,
//   rev=\E[7m, smso=\E[7m, rmso=\E[27m, sgr0=\E[m, op=\E[39;49m,
//   sgr=\E[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;m,
//   smam=\E[?7h, rmam=\E[?7l, civis=\E[?25l, cnorm=\E[?25h,
// pushdeck-256|pushdeck with a palette of 256,
//   colors#256, pairs#0x7fff,
//   setaf=\E[%?%p1%{8}%<%t3%p1%d%e%?%p1%{16}%<%t9%p1%{8}%-%d%e38;5;%p1%d%;%;m,
//   setab=\E[%?%p1%{8}%<%t4%p1%d%e%?%p1%{16}%<%t10%p1%{8}%-%d%e48;5;%p1%d%;%;m,
//   use=pushdeck+base,
// pushdeck-direct|pushdeck with red green and blue and the palette above them,
//   RGB=8/8/8, colors#0x1000100, pairs#0x7fff,
//   setaf=\E[%?%p1%{16777216}%<%t38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%e%?%p1%{16777224}%<%t3%p1%{16777216}%-%d%e%?%p1%{16777232}%<%t9%p1%{16777224}%-%d%e38;5;%p1%{16777216}%-%d%;%;%;m,
//   setab=\E[%?%p1%{16777216}%<%t48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%e%?%p1%{16777224}%<%t4%p1%{16777216}%-%d%e%?%p1%{16777232}%<%t10%p1%{16777224}%-%d%e48;5;%p1%{16777216}%-%d%;%;%;m,
//   use=pushdeck+base,
