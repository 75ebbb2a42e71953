/**
 * Slate: what viewers see while their show waits for its publisher, and what stands for the pictures of a show that
 * has only sound.
 *
 * It owns two pictures of ours and their encoded forms, one a shape of a show, made when they are first wanted and
 * kept. It never decides when a slate is shown.
 */
export { openSlates, type Slates } from './slates.ts'
