/// Terminfo entries of our own, for terminals that can do more than their name says and for names that
/// the system does not know. ncurses takes them from `TERMINFO` in this form (term(5)).
///
/// Made from the source below with `tic -x` and `infocmp -x -0 -Q2`. They hold what every terminal in use
/// understands and nothing else: no erasing with a background, no repeating, no tabs, no scrolling.
enum TerminfoEntry {
  /// A palette of 256.
  static let palette256 = TerminfoEntry.Entry(
    name: "pushdeck-256",
    terminfo:
      """
      b64:GgEsAA8ADwBpAYgBcHVzaGRlY2stMjU2fHB1c2hkZWNrIHdpdGggYSBwYWxldHRlIG9mIDI1NgAAAQAAAQAAAAAA\
      AAAAAQEAUAAIABgA__________________________8AAf9___8AAAIA_____wQADAAQABQA__8fADAAMgA2AD0A__8_\
      AEYA__9KAP__________________TgD_____UwD_______9YAF0AYgBnAP__cAD_______91AHsA________________\
      ____________________________________________________________________________________________\
      _________________________________________________________4EA________igCTAP__nAD_____________\
      __________________-lAP__sAD__7IA____________________________________________________________\
      ____________________________________________________________________________________________\
      ____________________________________________________________________________________________\
      ____________________________________________________________________________________________\
      _____________________________-gA____________________________________________________________\
      ____________7QD___________________________________YA________________________-wD_____________\
      _____________________________________________________________________________________wEBRAEH\
      AA0AG1tIG1sySgAbW0sAG1tKABtbJWklcDElZEcAG1slaSVwMSVkOyVwMiVkSAAKABtbSAAbWz8yNWwACAAbWz8yNWgA\
      G1tDABtbQQAbWzFtABtbMm0AG1s3bQAbWzdtABtbNG0AG1slcDElZFgAG1swbQAbWzI3bQAbWzI0bQAbWyVwMSVkQgAb\
      WyVwMSVkRAAbWyVwMSVkQwAbWyVwMSVkQQAbWyVpJXAxJWRkAAoAG1swJT8lcDYldDsxJTslPyVwNSV0OzIlOyU_JXAy\
      JXQ7NCU7JT8lcDElcDMlfCV0OzclO20AG1sxSwAbWzM5OzQ5bQAbWzNtABtbMjNtABtbJT8lcDElezh9JTwldDMlcDEl\
      ZCVlJT8lcDElezE2fSU8JXQ5JXAxJXs4fSUtJWQlZTM4OzU7JXAxJWQlOyU7bQAbWyU_JXAxJXs4fSU8JXQ0JXAxJWQl\
      ZSU_JXAxJXsxNn0lPCV0MTAlcDElezh9JS0lZCVlNDg7NTslcDElZCU7JTttAA==
      """
  )

  /// Colours up to 0xFFFFFF are red, green and blue; the palette's entries stand from 0x1000000 on.
  static let direct = TerminfoEntry.Entry(
    name: "pushdeck-direct",
    terminfo:
      """
      b64:HgJMAA8ADwBpAYQCcHVzaGRlY2stZGlyZWN0fHB1c2hkZWNrIHdpdGggcmVkIGdyZWVuIGFuZCBibHVlIGFuZCB0\
      aGUgcGFsZXR0ZSBhYm92ZSB0aGVtAAABAAABAAAAAAAAAAABAQBQAAAACAAAABgAAAD_________________________\
      ____________________________AAEAAf9_AAD__wAAAgD_____BAAMABAAFAD__x8AMAAyADYAPQD__z8ARgD__0oA\
      __________________9OAP____9TAP_______1gAXQBiAGcA__9wAP_______3UAewD_________________________\
      ____________________________________________________________________________________________\
      ________________________________________________gQD_______-KAJMA__-cAP______________________\
      _________6UA__-wAP__sgD_____________________________________________________________________\
      ____________________________________________________________________________________________\
      ____________________________________________________________________________________________\
      ____________________________________________________________________________________________\
      ____________________6AD_____________________________________________________________________\
      ___tAP__________________________________9gD________________________7AP______________________\
      ____________________________________________________________________________AQHCAQcADQAbW0gb\
      WzJKABtbSwAbW0oAG1slaSVwMSVkRwAbWyVpJXAxJWQ7JXAyJWRIAAoAG1tIABtbPzI1bAAIABtbPzI1aAAbW0MAG1tB\
      ABtbMW0AG1sybQAbWzdtABtbN20AG1s0bQAbWyVwMSVkWAAbWzBtABtbMjdtABtbMjRtABtbJXAxJWRCABtbJXAxJWRE\
      ABtbJXAxJWRDABtbJXAxJWRBABtbJWklcDElZGQACgAbWzAlPyVwNiV0OzElOyU_JXA1JXQ7MiU7JT8lcDIldDs0JTsl\
      PyVwMSVwMyV8JXQ7NyU7bQAbWzFLABtbMzk7NDltABtbM20AG1syM20AG1slPyVwMSV7MTY3NzcyMTZ9JTwldDM4OzI7\
      JXAxJXs2NTUzNn0lLyVkOyVwMSV7MjU2fSUvJXsyNTV9JSYlZDslcDElezI1NX0lJiVkJWUlPyVwMSV7MTY3NzcyMjR9\
      JTwldDMlcDElezE2Nzc3MjE2fSUtJWQlZSU_JXAxJXsxNjc3NzIzMn0lPCV0OSVwMSV7MTY3NzcyMjR9JS0lZCVlMzg7\
      NTslcDElezE2Nzc3MjE2fSUtJWQlOyU7JTttABtbJT8lcDElezE2Nzc3MjE2fSU8JXQ0ODsyOyVwMSV7NjU1MzZ9JS8l\
      ZDslcDElezI1Nn0lLyV7MjU1fSUmJWQ7JXAxJXsyNTV9JSYlZCVlJT8lcDElezE2Nzc3MjI0fSU8JXQ0JXAxJXsxNjc3\
      NzIxNn0lLSVkJWUlPyVwMSV7MTY3NzcyMzJ9JTwldDEwJXAxJXsxNjc3NzIyNH0lLSVkJWU0ODs1OyVwMSV7MTY3Nzcy\
      MTZ9JS0lZCU7JTslO20AAAAAAAEAAgAKAAAAAAA4LzgvOABSR0IA
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
//   rev=\E[7m, smso=\E[7m, rmso=\E[27m, sgr0=\E[0m, op=\E[39;49m,
//   sgr=\E[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;m,
//   civis=\E[?25l, cnorm=\E[?25h,
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
