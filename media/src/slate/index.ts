/**
 * Slate: the picture that viewers see while a show waits for its publisher, and the placeholder picture of a show that
 * has only sound.
 *
 * It owns two pictures and their encoded forms, one for each shape of a show, encoded on the first request and kept. It
 * never decides when a slate is shown.
 */
export { openSlates } from './slates.ts'
