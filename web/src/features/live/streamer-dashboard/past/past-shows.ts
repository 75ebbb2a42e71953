/** Under which the list of past shows is kept. */
export const PAST_SHOWS = ['past-shows']
