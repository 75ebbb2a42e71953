/** A fact that a module publishes, in the past tense: `user.session-ended`. Its content is what JSON can carry. */
export interface BusEvent {
  readonly type: string
}

/** Ends a subscription; a second call does nothing. */
export type Unsubscribe = () => void

/**
 * Bus: events from a lower layer to a higher one, and from one process to all.
 *
 * Delivery is at most once and only to present listeners, those of the own process included. What must not be lost is
 * stored as a row and a job in a transaction, never only published here. Publishing never waits and never fails. A
 * listener that fails does not affect the others.
 */
export interface Bus extends AsyncDisposable {
  publish<Event extends BusEvent>(event: Event): Promise<void>
  /**
   * Events of one type reach one listener one after the other, in the order in which each process published them.
   * `doubt` is called when events of other processes may have been missed: the listener then reads the truth.
   */
  subscribe<Event extends BusEvent>(
    type: Event['type'],
    listen: (event: Event) => void | Promise<void>,
    doubt?: () => void,
  ): Promise<Unsubscribe>
  /** Bytes between processes that share one thing, e.g. a chat room, by its name. */
  topic(name: string): Topic
}

export interface Topic {
  publish(bytes: Buffer): void
  /** Hears what every process publishes, the own one included, in the order of each. `doubt` as above. */
  listen(hear: (bytes: Buffer) => void, doubt: () => void): Promise<Unsubscribe>
}
