/**
 * Make poll: where the streamer or a moderator asks a room something of which no answer is right, and ends it early.
 *
 * How viewers vote and what they see belongs to `live-quiz`; who may ask the server decides.
 */
export { PollDialog } from './poll-dialog.tsx'
