/**
 * Live show: watching somebody who is on air, and finding who is.
 *
 * The show's player with its chat beside it. The lines of the chat are
 * `live-chat`'s; this room only puts them beside the picture.
 */
export { ShowStage } from './show-stage.tsx'
