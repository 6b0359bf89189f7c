extension FaultTable {
  /// The table: an operation, and below it a fault a line. OpenPush answers a deletion without a body,
  /// of which nothing can be cut off or garbled.
  static let text = """
    list messages
      none                                  | 0            | 0
      status,code=503                       | 5            | 5
      status,code=503,first=1               | 0            | 0
      status,code=429,retry_after=1         | 5            | 5
      status,code=429,retry_after=1,first=1 | 0            | 0
      status,code=429,retry_after=3600      | 5            | 5
      status,code=302                       | 5            | 5
      status,code=403                       | 4            | 4
      status,code=404                       | 4            | 4
      reset                                 | 5            | 5
      reset,first=1                         | 0            | 0
      html                                  | 5            | 5
      html,first=1                          | 0            | 0
      delay,seconds=3600                    | 5            | 5
      delay,seconds=0.2                     | 0            | 0
      slow,seconds=60                       | 5            | 5
      slow                                  | 0            | 0
      truncate                              | 5            | 5
      truncate,first=1                      | 0            | 0
      garbage                               | 5            | 5
      wrong-types                           | 5            | 5
      reset-after-accept                    | 5            | 5
      reset-after-accept,first=1            | 0            | 0
    show a message
      none                                  | 0            | 0
      status,code=503                       | 5            | 5
      status,code=503,first=1               | 0            | 0
      status,code=429,retry_after=1         | 5            | 5
      status,code=429,retry_after=1,first=1 | 0            | 0
      status,code=429,retry_after=3600      | 5            | 5
      status,code=302                       | 5            | 5
      status,code=403                       | 4            | 4
      status,code=404                       | 4            | 4
      reset                                 | 5            | 5
      reset,first=1                         | 0            | 0
      html                                  | 5            | 5
      html,first=1                          | 0            | 0
      delay,seconds=3600                    | 5            | 5
      delay,seconds=0.2                     | 0            | 0
      slow,seconds=60                       | 5            | 5
      slow                                  | 0            | 0
      truncate                              | 5            | 5
      truncate,first=1                      | 0            | 0
      garbage                               | 5            | 5
      wrong-types                           | 0            | 0
      reset-after-accept                    | 5            | 5
      reset-after-accept,first=1            | 0            | 0
    show a subscription
      none                                  | 0            | 0
      status,code=503                       | 5            | 5
      status,code=503,first=1               | 0            | 0
      status,code=429,retry_after=1         | 5            | 5
      status,code=429,retry_after=1,first=1 | 0            | 0
      status,code=429,retry_after=3600      | 5            | 5
      status,code=302                       | 5            | 5
      status,code=403                       | 4            | 4
      status,code=404                       | 4            | 4
      reset                                 | 5            | 5
      reset,first=1                         | 0            | 0
      html                                  | 5            | 5
      html,first=1                          | 0            | 0
      delay,seconds=3600                    | 5            | 5
      delay,seconds=0.2                     | 0            | 0
      slow,seconds=60                       | 5            | 5
      slow                                  | 0            | 0
      truncate                              | 5            | 5
      truncate,first=1                      | 0            | 0
      garbage                               | 5            | 5
      wrong-types                           | 0            | 5
      reset-after-accept                    | 5            | 5
      reset-after-accept,first=1            | 0            | 0
    list subscriptions
      none                                  | 0            | 0
      status,code=503                       | 5            | 5
      status,code=503,first=1               | 0            | 0
      status,code=429,retry_after=1         | 5            | 5
      status,code=429,retry_after=1,first=1 | 0            | 0
      status,code=429,retry_after=3600      | 5            | 5
      status,code=302                       | 5            | 5
      status,code=403                       | 4            | 4
      status,code=404                       | 4            | 4
      reset                                 | 5            | 5
      reset,first=1                         | 0            | 0
      html                                  | 5            | 5
      html,first=1                          | 0            | 0
      delay,seconds=3600                    | 5            | 5
      delay,seconds=0.2                     | 0            | 0
      slow,seconds=60                       | 5            | 5
      slow                                  | 0            | 0
      truncate                              | 5            | 5
      truncate,first=1                      | 0            | 0
      garbage                               | 5            | 5
      wrong-types                           | 5            | 0
      reset-after-accept                    | 5            | 5
      reset-after-accept,first=1            | 0            | 0
    download an export
      none                                  | -            | 0
      status,code=503                       | -            | 5
      status,code=503,first=1               | -            | 0
      status,code=429,retry_after=1         | -            | 5
      status,code=429,retry_after=1,first=1 | -            | 0
      status,code=429,retry_after=3600      | -            | 5
      status,code=302                       | -            | 5
      status,code=403                       | -            | 5
      status,code=404                       | -            | 5
      reset                                 | -            | 5
      reset,first=1                         | -            | 0
      html                                  | -            | 5
      html,first=1                          | -            | 0
      delay,seconds=3600                    | -            | 5
      delay,seconds=0.2                     | -            | 0
      slow,seconds=60                       | -            | 5
      slow                                  | -            | 5
      truncate                              | -            | 5
      truncate,first=1                      | -            | 0
      garbage                               | -            | 5
      wrong-types                           | -            | 0
      reset-after-accept                    | -            | 5
      reset-after-accept,first=1            | -            | 0
    show a user
      none                                  | 0            | 0
      status,code=503                       | 5            | 5
      status,code=503,first=1               | 0            | 0
      status,code=429,retry_after=1         | 5            | 5
      status,code=429,retry_after=1,first=1 | 0            | 0
      status,code=429,retry_after=3600      | 5            | 5
      status,code=302                       | 5            | 5
      status,code=403                       | 4            | 4
      status,code=404                       | 4            | 4
      reset                                 | 5            | 5
      reset,first=1                         | 0            | 0
      html                                  | 5            | 5
      html,first=1                          | 0            | 0
      delay,seconds=3600                    | 5            | 5
      delay,seconds=0.2                     | 0            | 0
      slow,seconds=60                       | 5            | 5
      slow                                  | 0            | 0
      truncate                              | 5            | 5
      truncate,first=1                      | 0            | 0
      garbage                               | 5            | 5
      wrong-types                           | 0            | 5
      reset-after-accept                    | 5            | 5
      reset-after-accept,first=1            | 0            | 0
    receipts
      none                                  | 0            | -
      status,code=503                       | 5            | -
      status,code=503,first=1               | 0            | -
      status,code=429,retry_after=1         | 5            | -
      status,code=429,retry_after=1,first=1 | 0            | -
      status,code=429,retry_after=3600      | 5            | -
      status,code=302                       | 5            | -
      status,code=403                       | 4            | -
      status,code=404                       | 4            | -
      reset                                 | 5            | -
      reset,first=1                         | 0            | -
      html                                  | 5            | -
      html,first=1                          | 0            | -
      delay,seconds=3600                    | 5            | -
      delay,seconds=0.2                     | 0            | -
      slow,seconds=60                       | 5            | -
      slow                                  | 0            | -
      truncate                              | 5            | -
      truncate,first=1                      | 0            | -
      garbage                               | 5            | -
      wrong-types                           | 0            | -
      reset-after-accept                    | 5            | -
      reset-after-accept,first=1            | 0            | -
    check a context
      none                                  | 0            | 0
      status,code=503                       | 1            | 1
      status,code=503,first=1               | 0            | 0
      status,code=429,retry_after=1         | 1            | 1
      status,code=429,retry_after=1,first=1 | 0            | 0
      status,code=429,retry_after=3600      | 1            | 1
      status,code=302                       | 1            | 1
      status,code=403                       | 1            | 1
      status,code=404                       | 1            | 1
      reset                                 | 1            | 1
      reset,first=1                         | 0            | 0
      html                                  | 1            | 1
      html,first=1                          | 0            | 0
      delay,seconds=3600                    | 1            | 1
      delay,seconds=0.2                     | 0            | 0
      slow,seconds=60                       | 1            | 1
      slow                                  | 0            | 0
      truncate                              | 1            | 1
      truncate,first=1                      | 0            | 0
      garbage                               | 1            | 1
      wrong-types                           | 1            | 1
      reset-after-accept                    | 1            | 1
      reset-after-accept,first=1            | 0            | 0
    list segments
      none                                  | -            | 0
      status,code=503                       | -            | 5
      status,code=503,first=1               | -            | 0
      status,code=429,retry_after=1         | -            | 5
      status,code=429,retry_after=1,first=1 | -            | 0
      status,code=429,retry_after=3600      | -            | 5
      status,code=302                       | -            | 5
      status,code=403                       | -            | 4
      status,code=404                       | -            | 4
      reset                                 | -            | 5
      reset,first=1                         | -            | 0
      html                                  | -            | 5
      html,first=1                          | -            | 0
      delay,seconds=3600                    | -            | 5
      delay,seconds=0.2                     | -            | 0
      slow,seconds=60                       | -            | 5
      slow                                  | -            | 0
      truncate                              | -            | 5
      truncate,first=1                      | -            | 0
      garbage                               | -            | 5
      wrong-types                           | -            | 5
      reset-after-accept                    | -            | 5
      reset-after-accept,first=1            | -            | 0
    show a segment
      none                                  | -            | 0
      status,code=503                       | -            | 5
      status,code=503,first=1               | -            | 0
      status,code=429,retry_after=1         | -            | 5
      status,code=429,retry_after=1,first=1 | -            | 0
      status,code=429,retry_after=3600      | -            | 5
      status,code=302                       | -            | 5
      status,code=403                       | -            | 4
      status,code=404                       | -            | 4
      reset                                 | -            | 5
      reset,first=1                         | -            | 0
      html                                  | -            | 5
      html,first=1                          | -            | 0
      delay,seconds=3600                    | -            | 5
      delay,seconds=0.2                     | -            | 0
      slow,seconds=60                       | -            | 5
      slow                                  | -            | 0
      truncate                              | -            | 5
      truncate,first=1                      | -            | 0
      garbage                               | -            | 5
      wrong-types                           | -            | 0
      reset-after-accept                    | -            | 5
      reset-after-accept,first=1            | -            | 0
    list templates
      none                                  | -            | 0
      status,code=503                       | -            | 5
      status,code=503,first=1               | -            | 0
      status,code=429,retry_after=1         | -            | 5
      status,code=429,retry_after=1,first=1 | -            | 0
      status,code=429,retry_after=3600      | -            | 5
      status,code=302                       | -            | 5
      status,code=403                       | -            | 4
      status,code=404                       | -            | 4
      reset                                 | -            | 5
      reset,first=1                         | -            | 0
      html                                  | -            | 5
      html,first=1                          | -            | 0
      delay,seconds=3600                    | -            | 5
      delay,seconds=0.2                     | -            | 0
      slow,seconds=60                       | -            | 5
      slow                                  | -            | 0
      truncate                              | -            | 5
      truncate,first=1                      | -            | 0
      garbage                               | -            | 5
      wrong-types                           | -            | 5
      reset-after-accept                    | -            | 5
      reset-after-accept,first=1            | -            | 0
    show a template
      none                                  | -            | 0
      status,code=503                       | -            | 5
      status,code=503,first=1               | -            | 0
      status,code=429,retry_after=1         | -            | 5
      status,code=429,retry_after=1,first=1 | -            | 0
      status,code=429,retry_after=3600      | -            | 5
      status,code=302                       | -            | 5
      status,code=403                       | -            | 4
      status,code=404                       | -            | 4
      reset                                 | -            | 5
      reset,first=1                         | -            | 0
      html                                  | -            | 5
      html,first=1                          | -            | 0
      delay,seconds=3600                    | -            | 5
      delay,seconds=0.2                     | -            | 0
      slow,seconds=60                       | -            | 5
      slow                                  | -            | 0
      truncate                              | -            | 5
      truncate,first=1                      | -            | 0
      garbage                               | -            | 5
      wrong-types                           | -            | 0
      reset-after-accept                    | -            | 5
      reset-after-accept,first=1            | -            | 0
    list apps
      none                                  | -            | 0
      status,code=503                       | -            | 5
      status,code=503,first=1               | -            | 0
      status,code=429,retry_after=1         | -            | 5
      status,code=429,retry_after=1,first=1 | -            | 0
      status,code=429,retry_after=3600      | -            | 5
      status,code=302                       | -            | 5
      status,code=403                       | -            | 4
      status,code=404                       | -            | 4
      reset                                 | -            | 5
      reset,first=1                         | -            | 0
      html                                  | -            | 5
      html,first=1                          | -            | 0
      delay,seconds=3600                    | -            | 5
      delay,seconds=0.2                     | -            | 0
      slow,seconds=60                       | -            | 5
      slow                                  | -            | 0
      truncate                              | -            | 5
      truncate,first=1                      | -            | 0
      garbage                               | -            | 5
      wrong-types                           | -            | 5
      reset-after-accept                    | -            | 5
      reset-after-accept,first=1            | -            | 0
    outcomes
      none                                  | -            | 0
      status,code=503                       | -            | 5
      status,code=503,first=1               | -            | 0
      status,code=429,retry_after=1         | -            | 5
      status,code=429,retry_after=1,first=1 | -            | 0
      status,code=429,retry_after=3600      | -            | 5
      status,code=302                       | -            | 5
      status,code=403                       | -            | 4
      status,code=404                       | -            | 4
      reset                                 | -            | 5
      reset,first=1                         | -            | 0
      html                                  | -            | 5
      html,first=1                          | -            | 0
      delay,seconds=3600                    | -            | 5
      delay,seconds=0.2                     | -            | 0
      slow,seconds=60                       | -            | 5
      slow                                  | -            | 0
      truncate                              | -            | 5
      truncate,first=1                      | -            | 0
      garbage                               | -            | 5
      wrong-types                           | -            | 5
      reset-after-accept                    | -            | 5
      reset-after-accept,first=1            | -            | 0
    send
      none                                  | sent 0 1     | sent 0 1
      status,code=503                       | unknown 6 0  | unknown 6 0
      status,code=503,first=1               | sent 0 1     | sent 0 1
      status,code=429,retry_after=1         | not-sent 5 0 | not-sent 5 0
      status,code=429,retry_after=1,first=1 | sent 0 1     | sent 0 1
      status,code=429,retry_after=3600      | not-sent 5 0 | not-sent 5 0
      status,code=302                       | not-sent 5 0 | not-sent 5 0
      status,code=403                       | not-sent 4 0 | not-sent 4 0
      status,code=404                       | not-sent 4 0 | not-sent 4 0
      reset                                 | unknown 6 0  | unknown 6 0
      reset,first=1                         | sent 0 1     | sent 0 1
      html                                  | unknown 6 0  | unknown 6 0
      html,first=1                          | sent 0 1     | sent 0 1
      delay,seconds=3600                    | unknown 6 1  | unknown 6 1
      delay,seconds=0.2                     | sent 0 1     | sent 0 1
      slow,seconds=60                       | unknown 6 1  | unknown 6 1
      slow                                  | sent 0 1     | sent 0 1
      truncate                              | unknown 6 1  | unknown 6 1
      truncate,first=1                      | sent 0 1     | sent 0 1
      garbage                               | unknown 6 1  | unknown 6 1
      wrong-types                           | sent 0 1     | sent 0 1
      reset-after-accept                    | unknown 6 1  | unknown 6 1
      reset-after-accept,first=1            | sent 0 1     | sent 0 1
    cancel
      none                                  | sent 0 1     | sent 0 1
      status,code=503                       | unknown 6 0  | unknown 6 0
      status,code=503,first=1               | sent 0 1     | sent 0 1
      status,code=429,retry_after=1         | not-sent 5 0 | not-sent 5 0
      status,code=429,retry_after=1,first=1 | sent 0 1     | sent 0 1
      status,code=429,retry_after=3600      | not-sent 5 0 | not-sent 5 0
      status,code=302                       | not-sent 5 0 | not-sent 5 0
      status,code=403                       | not-sent 4 0 | not-sent 4 0
      status,code=404                       | not-sent 4 0 | not-sent 4 0
      reset                                 | unknown 6 0  | unknown 6 0
      reset,first=1                         | sent 0 1     | sent 0 1
      html                                  | unknown 6 0  | unknown 6 0
      html,first=1                          | sent 0 1     | sent 0 1
      delay,seconds=3600                    | unknown 6 1  | unknown 6 1
      delay,seconds=0.2                     | sent 0 1     | sent 0 1
      slow,seconds=60                       | unknown 6 1  | unknown 6 1
      slow                                  | sent 0 1     | sent 0 1
      truncate                              | unknown 6 1  | unknown 6 1
      truncate,first=1                      | sent 0 1     | sent 0 1
      garbage                               | unknown 6 1  | unknown 6 1
      wrong-types                           | sent 0 1     | sent 0 1
      reset-after-accept                    | unknown 6 1  | unknown 6 1
      reset-after-accept,first=1            | sent 0 1     | sent 0 1
    opt out
      none                                  | sent 0 1     | sent 0 1
      status,code=503                       | unknown 6 0  | unknown 6 0
      status,code=503,first=1               | sent 0 1     | sent 0 1
      status,code=429,retry_after=1         | not-sent 5 0 | not-sent 5 0
      status,code=429,retry_after=1,first=1 | sent 0 1     | sent 0 1
      status,code=429,retry_after=3600      | not-sent 5 0 | not-sent 5 0
      status,code=302                       | not-sent 5 0 | not-sent 5 0
      status,code=403                       | not-sent 4 0 | not-sent 4 0
      status,code=404                       | not-sent 4 0 | not-sent 4 0
      reset                                 | unknown 6 0  | unknown 6 0
      reset,first=1                         | sent 0 1     | sent 0 1
      html                                  | unknown 6 0  | unknown 6 0
      html,first=1                          | sent 0 1     | sent 0 1
      delay,seconds=3600                    | unknown 6 1  | unknown 6 1
      delay,seconds=0.2                     | sent 0 1     | sent 0 1
      slow,seconds=60                       | unknown 6 1  | unknown 6 1
      slow                                  | sent 0 1     | sent 0 1
      truncate                              | unknown 6 1  | unknown 6 1
      truncate,first=1                      | sent 0 1     | sent 0 1
      garbage                               | unknown 6 1  | unknown 6 1
      wrong-types                           | sent 0 1     | sent 0 1
      reset-after-accept                    | unknown 6 1  | unknown 6 1
      reset-after-accept,first=1            | sent 0 1     | sent 0 1
    opt in
      none                                  | sent 0 1     | sent 0 1
      status,code=503                       | unknown 6 0  | unknown 6 0
      status,code=503,first=1               | sent 0 1     | sent 0 1
      status,code=429,retry_after=1         | not-sent 5 0 | not-sent 5 0
      status,code=429,retry_after=1,first=1 | sent 0 1     | sent 0 1
      status,code=429,retry_after=3600      | not-sent 5 0 | not-sent 5 0
      status,code=302                       | not-sent 5 0 | not-sent 5 0
      status,code=403                       | not-sent 4 0 | not-sent 4 0
      status,code=404                       | not-sent 4 0 | not-sent 4 0
      reset                                 | unknown 6 0  | unknown 6 0
      reset,first=1                         | sent 0 1     | sent 0 1
      html                                  | unknown 6 0  | unknown 6 0
      html,first=1                          | sent 0 1     | sent 0 1
      delay,seconds=3600                    | unknown 6 1  | unknown 6 1
      delay,seconds=0.2                     | sent 0 1     | sent 0 1
      slow,seconds=60                       | unknown 6 1  | unknown 6 1
      slow                                  | sent 0 1     | sent 0 1
      truncate                              | unknown 6 1  | unknown 6 1
      truncate,first=1                      | sent 0 1     | sent 0 1
      garbage                               | unknown 6 1  | unknown 6 1
      wrong-types                           | sent 0 1     | sent 0 1
      reset-after-accept                    | unknown 6 1  | unknown 6 1
      reset-after-accept,first=1            | sent 0 1     | sent 0 1
    tag a user
      none                                  | sent 0 1     | sent 0 1
      status,code=503                       | unknown 6 0  | unknown 6 0
      status,code=503,first=1               | sent 0 1     | sent 0 1
      status,code=429,retry_after=1         | not-sent 5 0 | not-sent 5 0
      status,code=429,retry_after=1,first=1 | sent 0 1     | sent 0 1
      status,code=429,retry_after=3600      | not-sent 5 0 | not-sent 5 0
      status,code=302                       | not-sent 5 0 | not-sent 5 0
      status,code=403                       | not-sent 4 0 | not-sent 4 0
      status,code=404                       | not-sent 4 0 | not-sent 4 0
      reset                                 | unknown 6 0  | unknown 6 0
      reset,first=1                         | sent 0 1     | sent 0 1
      html                                  | unknown 6 0  | unknown 6 0
      html,first=1                          | sent 0 1     | sent 0 1
      delay,seconds=3600                    | unknown 6 1  | unknown 6 1
      delay,seconds=0.2                     | sent 0 1     | sent 0 1
      slow,seconds=60                       | unknown 6 1  | unknown 6 1
      slow                                  | sent 0 1     | sent 0 1
      truncate                              | unknown 6 1  | unknown 6 1
      truncate,first=1                      | sent 0 1     | sent 0 1
      garbage                               | unknown 6 1  | unknown 6 1
      wrong-types                           | sent 0 1     | sent 0 1
      reset-after-accept                    | unknown 6 1  | unknown 6 1
      reset-after-accept,first=1            | sent 0 1     | sent 0 1
    alias a user
      none                                  | sent 0 1     | sent 0 1
      status,code=503                       | unknown 6 0  | unknown 6 0
      status,code=503,first=1               | sent 0 1     | sent 0 1
      status,code=429,retry_after=1         | not-sent 5 0 | not-sent 5 0
      status,code=429,retry_after=1,first=1 | sent 0 1     | sent 0 1
      status,code=429,retry_after=3600      | not-sent 5 0 | not-sent 5 0
      status,code=302                       | not-sent 5 0 | not-sent 5 0
      status,code=403                       | not-sent 4 0 | not-sent 4 0
      status,code=404                       | not-sent 4 0 | not-sent 4 0
      reset                                 | unknown 6 0  | unknown 6 0
      reset,first=1                         | sent 0 1     | sent 0 1
      html                                  | unknown 6 0  | unknown 6 0
      html,first=1                          | sent 0 1     | sent 0 1
      delay,seconds=3600                    | unknown 6 1  | unknown 6 1
      delay,seconds=0.2                     | sent 0 1     | sent 0 1
      slow,seconds=60                       | unknown 6 1  | unknown 6 1
      slow                                  | sent 0 1     | sent 0 1
      truncate                              | unknown 6 1  | unknown 6 1
      truncate,first=1                      | sent 0 1     | sent 0 1
      garbage                               | unknown 6 1  | unknown 6 1
      wrong-types                           | sent 0 1     | sent 0 1
      reset-after-accept                    | unknown 6 1  | unknown 6 1
      reset-after-accept,first=1            | sent 0 1     | sent 0 1
    delete a user
      none                                  | sent 0 1     | sent 0 1
      status,code=503                       | unknown 6 0  | unknown 6 0
      status,code=503,first=1               | sent 0 1     | sent 0 1
      status,code=429,retry_after=1         | not-sent 5 0 | not-sent 5 0
      status,code=429,retry_after=1,first=1 | sent 0 1     | sent 0 1
      status,code=429,retry_after=3600      | not-sent 5 0 | not-sent 5 0
      status,code=302                       | not-sent 5 0 | not-sent 5 0
      status,code=403                       | not-sent 4 0 | not-sent 4 0
      status,code=404                       | not-sent 4 0 | not-sent 4 0
      reset                                 | unknown 6 0  | unknown 6 0
      reset,first=1                         | sent 0 1     | sent 0 1
      html                                  | unknown 6 0  | unknown 6 0
      html,first=1                          | sent 0 1     | sent 0 1
      delay,seconds=3600                    | unknown 6 1  | unknown 6 1
      delay,seconds=0.2                     | sent 0 1     | sent 0 1
      slow,seconds=60                       | unknown 6 1  | unknown 6 1
      slow                                  | sent 0 1     | sent 0 1
      truncate                              | sent 0 1     | unknown 6 1
      truncate,first=1                      | sent 0 1     | sent 0 1
      garbage                               | sent 0 1     | unknown 6 1
      wrong-types                           | sent 0 1     | sent 0 1
      reset-after-accept                    | unknown 6 1  | unknown 6 1
      reset-after-accept,first=1            | sent 0 1     | sent 0 1
    delete a subscription
      none                                  | sent 0 1     | sent 0 1
      status,code=503                       | unknown 6 0  | unknown 6 0
      status,code=503,first=1               | sent 0 1     | sent 0 1
      status,code=429,retry_after=1         | not-sent 5 0 | not-sent 5 0
      status,code=429,retry_after=1,first=1 | sent 0 1     | sent 0 1
      status,code=429,retry_after=3600      | not-sent 5 0 | not-sent 5 0
      status,code=302                       | not-sent 5 0 | not-sent 5 0
      status,code=403                       | not-sent 4 0 | not-sent 4 0
      status,code=404                       | not-sent 4 0 | not-sent 4 0
      reset                                 | unknown 6 0  | unknown 6 0
      reset,first=1                         | sent 0 1     | sent 0 1
      html                                  | unknown 6 0  | unknown 6 0
      html,first=1                          | sent 0 1     | sent 0 1
      delay,seconds=3600                    | unknown 6 1  | unknown 6 1
      delay,seconds=0.2                     | sent 0 1     | sent 0 1
      slow,seconds=60                       | unknown 6 1  | unknown 6 1
      slow                                  | sent 0 1     | sent 0 1
      truncate                              | sent 0 1     | unknown 6 1
      truncate,first=1                      | sent 0 1     | sent 0 1
      garbage                               | sent 0 1     | unknown 6 1
      wrong-types                           | sent 0 1     | sent 0 1
      reset-after-accept                    | unknown 6 1  | unknown 6 1
      reset-after-accept,first=1            | sent 0 1     | sent 0 1
    start an activity
      none                                  | sent 0 1     | sent 0 1
      status,code=503                       | unknown 6 0  | unknown 6 0
      status,code=503,first=1               | sent 0 1     | sent 0 1
      status,code=429,retry_after=1         | not-sent 5 0 | not-sent 5 0
      status,code=429,retry_after=1,first=1 | sent 0 1     | sent 0 1
      status,code=429,retry_after=3600      | not-sent 5 0 | not-sent 5 0
      status,code=302                       | not-sent 5 0 | not-sent 5 0
      status,code=403                       | not-sent 4 0 | not-sent 4 0
      status,code=404                       | not-sent 4 0 | not-sent 4 0
      reset                                 | unknown 6 0  | unknown 6 0
      reset,first=1                         | sent 0 1     | sent 0 1
      html                                  | unknown 6 0  | unknown 6 0
      html,first=1                          | sent 0 1     | sent 0 1
      delay,seconds=3600                    | unknown 6 1  | unknown 6 1
      delay,seconds=0.2                     | sent 0 1     | sent 0 1
      slow,seconds=60                       | unknown 6 1  | unknown 6 1
      slow                                  | sent 0 1     | sent 0 1
      truncate                              | unknown 6 1  | unknown 6 1
      truncate,first=1                      | sent 0 1     | sent 0 1
      garbage                               | unknown 6 1  | unknown 6 1
      wrong-types                           | sent 0 1     | sent 0 1
      reset-after-accept                    | unknown 6 1  | unknown 6 1
      reset-after-accept,first=1            | sent 0 1     | sent 0 1
    update an activity
      none                                  | sent 0 1     | sent 0 1
      status,code=503                       | unknown 6 0  | unknown 6 0
      status,code=503,first=1               | unknown 6 0  | unknown 6 0
      status,code=429,retry_after=1         | not-sent 5 0 | not-sent 5 0
      status,code=429,retry_after=1,first=1 | sent 0 1     | sent 0 1
      status,code=429,retry_after=3600      | not-sent 5 0 | not-sent 5 0
      status,code=302                       | not-sent 5 0 | not-sent 5 0
      status,code=403                       | not-sent 4 0 | not-sent 4 0
      status,code=404                       | not-sent 4 0 | not-sent 4 0
      reset                                 | unknown 6 0  | unknown 6 0
      reset,first=1                         | unknown 6 0  | unknown 6 0
      html                                  | unknown 6 0  | unknown 6 0
      html,first=1                          | unknown 6 0  | unknown 6 0
      delay,seconds=3600                    | unknown 6 1  | unknown 6 1
      delay,seconds=0.2                     | sent 0 1     | sent 0 1
      slow,seconds=60                       | unknown 6 1  | unknown 6 1
      slow                                  | sent 0 1     | sent 0 1
      truncate                              | unknown 6 1  | unknown 6 1
      truncate,first=1                      | unknown 6 1  | unknown 6 1
      garbage                               | unknown 6 1  | unknown 6 1
      wrong-types                           | sent 0 1     | sent 0 1
      reset-after-accept                    | unknown 6 1  | unknown 6 1
      reset-after-accept,first=1            | unknown 6 1  | unknown 6 1
    end an activity
      none                                  | sent 0 1     | sent 0 1
      status,code=503                       | unknown 6 0  | unknown 6 0
      status,code=503,first=1               | unknown 6 0  | unknown 6 0
      status,code=429,retry_after=1         | not-sent 5 0 | not-sent 5 0
      status,code=429,retry_after=1,first=1 | sent 0 1     | sent 0 1
      status,code=429,retry_after=3600      | not-sent 5 0 | not-sent 5 0
      status,code=302                       | not-sent 5 0 | not-sent 5 0
      status,code=403                       | not-sent 4 0 | not-sent 4 0
      status,code=404                       | not-sent 4 0 | not-sent 4 0
      reset                                 | unknown 6 0  | unknown 6 0
      reset,first=1                         | unknown 6 0  | unknown 6 0
      html                                  | unknown 6 0  | unknown 6 0
      html,first=1                          | unknown 6 0  | unknown 6 0
      delay,seconds=3600                    | unknown 6 1  | unknown 6 1
      delay,seconds=0.2                     | sent 0 1     | sent 0 1
      slow,seconds=60                       | unknown 6 1  | unknown 6 1
      slow                                  | sent 0 1     | sent 0 1
      truncate                              | unknown 6 1  | unknown 6 1
      truncate,first=1                      | unknown 6 1  | unknown 6 1
      garbage                               | unknown 6 1  | unknown 6 1
      wrong-types                           | sent 0 1     | sent 0 1
      reset-after-accept                    | unknown 6 1  | unknown 6 1
      reset-after-accept,first=1            | unknown 6 1  | unknown 6 1
    """
}
