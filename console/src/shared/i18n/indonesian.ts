import type { Messages } from '@lingui/core'

const catalogues = import.meta.glob<Messages>(['./texts/id.po', '../../sections/*/texts/id.po'], {
  eager: true,
  import: 'messages',
})

/** Every Indonesian text of the console, of all its sections. */
export const indonesian: Messages = Object.assign({}, ...Object.values(catalogues))
