import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const mark = fileURLToPath(new URL('../design/src/brand/mark.svg', import.meta.url))

/** `--bg` of the tokens, and the theme colour of every page. */
const GROUND = '#0a0a0f'
/** Of a mask, a circle of four fifths is always seen (W3C, Web Application Manifest): the mark lies within. */
const MARK_IN = { any: 0.76, maskable: 0.6, apple: 0.6, badge: 1 } as const
const TILE_CORNER = 0.22

interface Icon {
  /** Fixed names: iOS asks for its own by itself. */
  file: string
  size: number
  /** A badge is the mark alone, of which a phone takes the shape. */
  purpose: 'any' | 'maskable' | 'apple' | 'badge'
}

const icons: readonly Icon[] = [
  { file: 'icons/192.png', size: 192, purpose: 'any' },
  { file: 'icons/512.png', size: 512, purpose: 'any' },
  { file: 'icons/maskable-192.png', size: 192, purpose: 'maskable' },
  { file: 'icons/maskable-512.png', size: 512, purpose: 'maskable' },
  { file: 'apple-touch-icon.png', size: 180, purpose: 'apple' },
  { file: 'icons/badge-96.png', size: 96, purpose: 'badge' },
]

/** Of a tab, drawn for a dense screen. */
const TAB: Icon = { file: 'favicon.ico', size: 48, purpose: 'any' }

const manifest = {
  id: '/',
  name: 'Tayang',
  short_name: 'Tayang',
  description: 'Movies, series and live shows, made and watched in Indonesia.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  categories: ['entertainment', 'video'],
  icons: icons
    .filter(({ purpose }) => purpose === 'any' || purpose === 'maskable')
    .map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  // Taken from the real product by `npm run pictures`.
  screenshots: [
    {
      src: '/screenshots/wide.jpg',
      sizes: '1440x900',
      type: 'image/jpeg',
      form_factor: 'wide',
      label: 'Home, with what is on air and films to watch',
    },
    {
      src: '/screenshots/phone.jpg',
      sizes: '780x1688',
      type: 'image/jpeg',
      form_factor: 'narrow',
      label: 'Home on a phone',
    },
  ],
  shortcuts: [
    { name: 'Live', url: '/live' },
    { name: 'Search', url: '/search' },
  ],
}

/** What makes the site one that a phone can install: its manifest, and the icons, drawn from the mark. */
export const installable: Plugin = {
  name: 'tayang:installable',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
    for (const icon of icons) {
      this.emitFile({ type: 'asset', fileName: icon.file, source: await draw(icon) })
    }
    // Browsers, readers of feeds and crawlers ask for it without being told of it.
    this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: asIco(await draw(TAB)) })
  },
  configureServer({ middlewares }) {
    middlewares.use('/manifest.webmanifest', (_request, response) => {
      response.setHeader('content-type', 'application/manifest+json').end(JSON.stringify(manifest))
    })
  },
}

/** The mark on the ground of the night, or alone; a mask and iOS cut their own corners. */
async function draw({ size, purpose }: Icon): Promise<Buffer> {
  const inner = Math.round(size * MARK_IN[purpose])
  const corner = purpose === 'any' ? size * TILE_CORNER : 0
  const drawing = await readFile(mark, 'utf8')
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${corner}" fill="${purpose === 'badge' ? 'none' : GROUND}"/></svg>`
  const sized = drawing.replace('width="64" height="64">', `width="${inner}" height="${inner}">`)
  return sharp(Buffer.from(ground))
    .composite([{ input: Buffer.from(sized), gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: purpose === 'maskable' || purpose === 'apple' })
    .toBuffer()
}

const ICO_HEADER_BYTES = 22

/** One square PNG in the wrapping of an .ico: six bytes of the file, sixteen of its only picture. */
function asIco(png: Buffer): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(TAB.size, 6)
  header.writeUInt8(TAB.size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(ICO_HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}
