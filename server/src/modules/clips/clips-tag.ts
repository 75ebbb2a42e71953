import type { Tag } from '@tayang/contract'

/** The tag that every clip has; numbers of other tags begin far above. */
export const CLIPS_TAG: Tag = { id: 1, names: { 1: 'clips', en: 'clips', id: 'clips' }, type: 'type' }
