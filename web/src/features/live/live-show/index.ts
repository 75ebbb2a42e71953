/**
 * Live show: watching somebody who is on air, and finding who is.
 *
 * The show's player with its chat beside it. The messages belong to `live-chat`; this feature places them beside the
 * picture.
 */
export { ShowStage } from './show-stage.tsx'
