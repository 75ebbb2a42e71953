/** `poster` 2:3, `landscape` 16:9, `resume` the smaller 16:9 of Continue Watching. */
export type CardShape = 'poster' | 'landscape' | 'resume'

/** A row of cards of one shape, of people in circles, or of channels in squares. */
export type RailShape = CardShape | 'circle' | 'logo'
