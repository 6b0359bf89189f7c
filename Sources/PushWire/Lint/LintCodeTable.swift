import PushModel

extension LintCode {
  /// How much it matters, unless the finding itself says otherwise.
  public var severity: Finding.Severity { row.severity }

  /// What it means, in a sentence for the help.
  public var sentence: String { row.sentence }

  /// The table: a row a code.
  private var row: (severity: Finding.Severity, sentence: String) {
    switch self {
    // The text
    case .jsonSyntax: (.error, "The text is not JSON.")
    case .jsonNotObject: (.error, "The text is JSON and no object.")
    case .duplicateKey:
      (.error, "A key stands in an object more than once, so which one counts is not certain.")
    // What it is
    case .serviceUnclear: (.error, "Nothing says which service the body is for.")
    case .kindUnclear: (.note, "The body fits more than one call.")
    case .otherService: (.warning, "The body looks like one for the other service.")
    case .wrongEvent: (.error, "The event is another call's.")
    case .eventLeftOut: (.note, "The event is left out; pushdeck fills it in.")
    // Fields
    case .wrongType: (.error, "A value is of a kind that the field does not take.")
    case .missingField: (.error, "A field that the call wants is missing or empty.")
    case .unknownKey:
      (.warning, "A key that the call does not know. OpenPush refuses it, which makes it an error.")
    case .unknownTargetingKey:
      (
        .warning,
        "An unknown key whose name says that it chooses who gets the message. OpenPush refuses it, "
          + "which makes it an error."
      )
    case .otherServiceKey:
      (.warning, "A key of the other service. OpenPush refuses it, which makes it an error.")
    case .otherCallKey:
      (
        .warning,
        "A key of another call of this service. OpenPush refuses it, which makes it an error."
      )
    case .nullValue: (.note, "A null where the field may only be left out.")
    case .outOfRange: (.error, "A number outside the range that the field takes.")
    case .tooLong: (.error, "A text with more characters than the field takes.")
    case .listOverLimit: (.error, "A list with more entries than the field takes.")
    case .unknownWord: (.error, "A word that is none of those the field takes.")
    case .controlCharacters: (.warning, "Control characters in a text that is shown.")
    case .liquidUnclosed:
      (.warning, "A {{ without its }}: people see the marks instead of the value.")
    // App and key
    case .appIDMissing: (.note, "The app id is left out; pushdeck fills it in from the context.")
    case .appID: (.note, "An app id that may be left out.")
    case .otherApp: (.error, "The app id is not the context's.")
    case .appIDNotUUID: (.error, "OneSignal's app id is a UUID.")
    case .wrongKey: (.error, "The idempotency key has a form that the service does not take.")
    case .oldKeyName:
      (
        .warning,
        "external_id at the top level is an old name of the idempotency key, not a user's id."
      )
    case .keyAsHeader:
      (.note, "OpenPush's idempotency key travels as a header; pushdeck takes it out of the body.")
    // Text
    case .missingEnglish: (.error, "There is no English text, which OneSignal wants.")
    case .emptyText: (.warning, "A text that is shown is empty.")
    case .languagesDiffer: (.warning, "Two texts of a message are not in the same languages.")
    case .unknownLanguage: (.warning, "A language that is not in OneSignal's list.")
    case .otherChannelField: (.warning, "A field of e-mail or SMS in a push, or the reverse.")
    // Who gets it
    case .noAudience: (.error, "Nothing says who it is for.")
    case .severalTargetings:
      (.error, "More than one way of choosing; the message can go to everybody.")
    case .wrongAudience: (.error, "The audience is not one way of choosing.")
    case .emptyTargeting: (.warning, "A way of choosing that chooses nobody.")
    case .excludedAlone: (.error, "excluded_segments without included_segments.")
    case .mixedChannels: (.error, "Push, e-mail and SMS in one request.")
    case .missingTargetChannel: (.error, "include_aliases without target_channel.")
    case .aliasLabel: (.warning, "An alias label that looks misspelt, or is none.")
    case .idNotUUID: (.error, "An id that is no UUID where OneSignal wants one.")
    case .idKind: (.warning, "An id that looks like one of another kind.")
    case .idIsAppID: (.error, "The app's id where the id of a subscription or user belongs.")
    case .uuidKindOpen:
      (.note, "A UUID does not show whether it is a subscription's id or a user's onesignal_id.")
    case .emptyID: (.error, "An id that is empty.")
    case .placeholderID: (.warning, "An id such as null or undefined, which no user can have.")
    case .idWithSpaces: (.warning, "An id with spaces around it.")
    case .repeatedID: (.note, "An id that stands in the list twice.")
    case .notAnAddress:
      (.warning, "An entry that is no e-mail address, or no phone number with its country.")
    case .oldTargetingName: (.warning, "A way of choosing under its name of former years.")
    case .tokensDiscouraged: (.warning, "Sending to tokens makes new users; ids or aliases do not.")
    case .segmentSpelling:
      (.warning, "A segment's name that differs from a usual one by its case or a letter.")
    case .idsOverAdvised: (.warning, "More ids than every source of the service allows.")
    case .idsOverLimit: (.error, "More ids than the service allows.")
    case .filterOperator: (.error, "An operator that does not stand between two filters.")
    case .filterIncomplete: (.error, "A filter without a part that it needs.")
    case .filterValueNotText: (.warning, "A filter's value that is no text.")
    case .valuesOverLimit: (.error, "More values than one in_array filter takes.")
    case .platformsExcluded:
      (.warning, "A platform flag that is true turns off every platform without one.")
    case .chromeAppFlag: (.warning, "isChrome means Chrome apps; browsers are isChromeWeb.")
    // What it carries
    case .dataOverLimit: (.error, "data is larger than the service takes.")
    case .customDataOverLimit: (.error, "custom_data is larger than the service takes.")
    case .customDataOverPush:
      (.warning, "custom_data fits an e-mail alone, and the template decides whether it is one.")
    case .customDataUnused:
      (.warning, "custom_data without a template: it fills templates and does not reach the app.")
    case .overLimit:
      (
        .error,
        "The push is larger than a provider takes. OpenPush trims it, which makes it a "
          + "warning."
      )
    case .overAdvised: (.warning, "The push is larger than is advised.")
    case .buttonsOverLimit: (.error, "More buttons than the service takes.")
    case .buttonIncomplete: (.error, "A button without its id or its text.")
    case .buttonIDRepeated: (.warning, "Two buttons with the same id.")
    case .categorySuppressesButtons:
      (.warning, "A category of one's own suppresses the buttons of the message on iOS.")
    case .urlWithOthers: (.error, "url together with app_url or web_url.")
    case .urlWithoutScheme:
      (.warning, "An address that does not begin with a scheme such as https.")
    case .badgeIncomplete: (.warning, "ios_badgeType without ios_badgeCount, or the reverse.")
    case .badgeNegative: (.warning, "A badge set to a number below 0.")
    case .templateIDNotUUID: (.error, "A template's id that is no UUID.")
    // Android
    case .channelIDNotUUID: (.error, "A channel of the app's own in the field for OneSignal's.")
    case .channelIDIsUUID:
      (.warning, "A UUID, such as OneSignal's channels have, in the field for the app's own.")
    case .twoChannelIDs: (.warning, "Both channel fields are there.")
    case .colourHash: (.warning, "A colour with a # in front.")
    case .colourWithoutAlpha:
      (.warning, "A colour of six digits; Android wants alpha first, then six.")
    case .colourTransparent: (.warning, "A colour whose alpha is 00: nothing is seen.")
    case .colourUnreadable: (.warning, "A colour that is no eight hexadecimal digits.")
    case .ignoredOnAndroid8:
      (.note, "A field that Android 8 and later ignore; the channel decides.")
    // How it arrives
    case .silentWithText:
      (.warning, "content_available with a text: the push is shown, not silent.")
    case .silentWithSound: (.warning, "A silent push with a sound.")
    case .silentWithButtons: (.warning, "A silent push with buttons.")
    case .silentPriority: (.warning, "A silent push with priority 10; Apple wants 5.")
    case .collapseOnSilent: (.note, "collapse_id has no effect on silent pushes on iOS.")
    case .criticalOnOpenPush: (.error, "OpenPush refuses the interruption level critical.")
    case .criticalNeedsEntitlement: (.note, "A critical push needs Apple's entitlement in the app.")
    case .relevanceOutOfRange: (.error, "The relevance score is not between 0 and 1.")
    case .priorityUnknown: (.error, "The priority is neither 5 nor 10.")
    case .priorityLeftOut:
      (.note, "The priority is left out, and the documents disagree on what it then is.")
    case .ttlOutOfRange: (.error, "The time to live is outside what the service takes.")
    case .ttlZero:
      (.note, "A time to live of 0: a device that is not reached at once never gets it.")
    case .ttlOverProvider:
      (.warning, "A time to live above the 28 days that a provider keeps a push.")
    // When
    case .timeInPast: (.error, "The time has passed.")
    case .timeUnreadable: (.error, "The time cannot be read.")
    case .timeZoneTwice:
      (
        .error,
        "A time with a zone's name and an offset, which is counted twice. With GMT or UTC, as the "
          + "service's samples have it, a warning."
      )
    case .timeWithoutOffset: (.warning, "A time without an offset: it means UTC.")
    case .timeInMilliseconds: (.error, "Milliseconds where seconds belong.")
    case .timeFarAhead: (.warning, "A time more than a year ahead.")
    case .deliveryTimeMissing: (.error, "delayed_option timezone without delivery_time_of_day.")
    case .deliveryTimeUnreadable: (.error, "The time of day cannot be read.")
    case .deliveryTimeIgnored: (.warning, "delivery_time_of_day without delayed_option timezone.")
    case .throttleWithTimezone:
      (.error, "Throttling together with delivery by time zone or last activity.")
    case .throttleRounded: (.note, "The rate is applied by the second and rounded down.")
    case .bestHourWithSendAt: (.warning, "best_hour together with send_at.")
    // Live Activities
    case .activityIDSlash: (.error, "An activity id with a slash, which its path cannot hold.")
    case .contentStateEmpty: (.warning, "The content state is empty.")
    case .stateWrapping:
      (.warning, "Only one of event_attributes and event_updates is wrapped in data.")
    case .targetingIgnored:
      (
        .warning,
        "Targeting in an update or end, which goes to every device that holds the activity. "
          + "OpenPush refuses it, which makes it an error."
      )
    case .alertInUpdate:
      (
        .note,
        "An update that alerts. A warning where the alert is not whole, or the priority is 5."
      )
    case .alertEmpty: (.warning, "An alert without a title or a body.")
    case .soundWithoutTitle: (.warning, "A sound without a title: the device drops it.")
    case .soundIgnored: (.warning, "The field sound is ignored; ios_sound is read.")
    case .dismissalOutsideEnd: (.error, "A dismissal date counts only when the activity ends.")
    case .dismissalInPast: (.note, "A dismissal date in the past removes the activity at once.")
    case .dismissalBeyondDisplay:
      (.note, "iOS removes an ended activity after four hours at the latest.")
    case .staleInPast: (.warning, "A stale date that has passed: the activity is stale at once.")
    case .staleBeyondLife:
      (.note, "A stale date more than eight hours ahead, when the activity is no longer active.")
    case .endWithoutState:
      (.note, "An end without a content state: the last one stays on the screen.")
    // The list itself
    case .moreFindings:
      (.note, "Findings of one code that are not listed, because there are too many.")
    }
  }
}
