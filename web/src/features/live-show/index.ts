/**
 * Live show: watching somebody who is on air, and finding who is.
 *
 * The show's player with its chat beside it, and the cards of the live page. The lines of the chat are
 * `live-chat`'s; this room only puts them beside the picture.
 */
export { LiveList } from './live-list.tsx'
export { ShowStage } from './show-stage.tsx'
