import type { Plugin } from 'vite'

const ICON = /\/lucide-react\/dist\/esm\/icons\//

/**
 * Takes out of the pictures of buttons what no page shows: keys that React asks for while a program is developed, each
 * of which no packer makes shorter, and the other names of a picture.
 */
export const icons: Plugin = {
  name: 'tayang:icons',
  apply: 'build',
  transform: {
    filter: { id: ICON },
    handler: (code) => ({
      code: code
        .replaceAll(/, key: "\w+"/g, '')
        .replace(/aliases: \[[^\]]*\]/, 'aliases: []')
        .replace(/^__iconData\.node;$/m, ''),
      map: null,
    }),
  },
}
