import type { Plugin } from 'vite'

/** A component of an icon: what lucide's own would draw, without the ways to configure it that nobody here uses. */
const LEAN = `import { createElement } from 'react'
export default ({ node }) => ({ size = 24, ...rest }) => createElement('svg', {
  width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2,
  strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': !rest['aria-label'], ...rest,
}, ...node.map(([tag, attributes]) => createElement(tag, attributes)))`

/** Names, sizes and React keys: each icon carries its own, and none is ever read. */
const UNREAD = /(,\s*key: "\w+"|\bname: "[\w-]+",|\bsize: 24,|,\s*aliases: \[[^\]]*\]|^__iconData\.node;$)/gm

/** A first load is held to a budget of bytes (ruling R19), and icons stand on every page. */
export const icons: Plugin = {
  name: 'tayang:icons',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/(createLucideIcon|icons\/[\w-]+)\.mjs$/ },
    handler(code, id) {
      if (id.endsWith('/createLucideIcon.mjs')) return { code: LEAN, map: null }
      return { code: code.replace(UNREAD, ''), map: null }
    },
  },
}
