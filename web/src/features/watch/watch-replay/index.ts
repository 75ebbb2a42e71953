/**
 * Watch replay: a show that is over, as its recording.
 *
 * The film player in the place where the show was, whose it was and when, and what its streamer can do with the file.
 */
export { ReplayStage } from './replay-stage.tsx'
