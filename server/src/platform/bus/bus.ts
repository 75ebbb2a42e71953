/** A fact that a module publishes, in the past tense: `user.session-ended`. */
export interface BusEvent {
  readonly type: string
}

/** Ends a subscription; a second call does nothing. */
export type Unsubscribe = () => void

/**
 * Bus: events from a lower layer to a higher one, and from one node to all.
 *
 * Delivery is at most once and only to present listeners. What must not be lost is stored as a row and a job in a
 * transaction, never only published here. A listener that fails does not affect the others.
 */
export interface Bus extends AsyncDisposable {
  publish<Event extends BusEvent>(event: Event): Promise<void>
  /** Events of one type reach one listener one after the other, in the order they were published. */
  subscribe<Event extends BusEvent>(
    type: Event['type'],
    listen: (event: Event) => void | Promise<void>,
  ): Promise<Unsubscribe>
}
