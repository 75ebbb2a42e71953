/** A fact that a module announces, in the past tense: `loyalty.gift-sent`. */
export interface BusEvent {
  readonly type: string
}

/** Ends a subscription; a second call does nothing. */
export type Unsubscribe = () => void

/**
 * Bus: news from a lower floor to a higher one, and from one node to all.
 *
 * Delivery is at most once and only to whoever listens now. What may not be lost is a row in a
 * transaction and a job, never only a message here. A listener that fails disturbs nobody else.
 */
export interface Bus extends AsyncDisposable {
  publish<Event extends BusEvent>(event: Event): Promise<void>
  /** Events of one type reach one listener one after the other, in the order they were published. */
  subscribe<Event extends BusEvent>(
    type: Event['type'],
    listen: (event: Event) => void | Promise<void>,
  ): Promise<Unsubscribe>
}
