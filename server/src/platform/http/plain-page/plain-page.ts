import { createHash } from 'node:crypto'
import { escapeHtml } from './escape-html.ts'

/** The site's font, for pages without its build. */
export const FONT_FACE = `@font-face { font-family: Jakarta; font-weight: 200 800; font-display: swap;
    src: url(/docs/font.woff2) format('woff2') }`

/** The colours are those of the site's own tokens, which a page without its build cannot load; the font is its font. */
const LOOK = `
  ${FONT_FACE}
  :root { color-scheme: dark }
  * { box-sizing: border-box }
  body { background: #0A0A0F; color: #F5F4F7; font: 15px/1.6 Jakarta, system-ui, sans-serif; margin: 0 }
  header, main { margin: 0 auto; max-width: 440px; padding: 0 16px }
  .wide, .wide + main { max-width: 760px }
  header { padding-top: 24px }
  .brand { align-items: center; color: #F5F4F7; display: inline-flex; font-size: 20px; font-weight: 800;
    gap: 10px; letter-spacing: -.02em; min-height: 44px; text-decoration: none }
  header svg { height: 28px; width: 28px }
  main { padding-bottom: 64px }
  h1 { font-size: 32px; font-weight: 800; letter-spacing: -.02em; line-height: 1.15; margin: 24px 0 12px }
  h2 { font-size: 17px; font-weight: 600; margin: 28px 0 8px }
  ul { list-style: none; margin: 0; padding: 0 }
  a { color: #FF7A5C; overflow-wrap: anywhere }
  .way { display: block; padding: 12px 0; text-align: center }
  .note { background: #2A2207; border-radius: 10px; color: #FFE08A; font-size: 14px; padding: 12px }
  [role=alert] { color: #FF7A85 } [role=status] { color: #3DD68C }
  .quiet { color: #B4B1C0; font-size: 14px }
  form { margin: 12px 0 } label { color: #B4B1C0; display: block; margin: 10px 0 }
  label.check { align-items: center; color: inherit; display: flex; gap: 8px; min-height: 44px }
  input:not([type=checkbox]), select { background: #14141C; border: 1px solid #6B6880;
    border-radius: 10px; color: #F5F4F7; display: block; font: inherit; margin-top: 4px; min-height: 44px;
    padding: 8px 12px; width: 100% }
  input[type=checkbox] { height: 20px; width: 20px }
  button { background: #1E1E2A; border: 1px solid #6B6880; border-radius: 999px; color: inherit;
    cursor: pointer; display: block; font: inherit; margin: 8px 0; min-height: 48px; padding: 8px 14px;
    width: 100% }
  li button { border-radius: 10px }
  button.main { background: #FF5A3C; border-color: #FF5A3C; color: #1A0500; font-weight: 600 }
  li button { text-align: left } li b, li button span { display: block }
  li button span { color: #B4B1C0; font-size: 14px }
  dl { display: grid; gap: 6px 16px; grid-template-columns: auto 1fr; margin: 16px 0 24px }
  dt { color: #B4B1C0 } dd { margin: 0; overflow-wrap: anywhere; text-align: right }
  .sum { font-size: 20px; font-weight: 700 }
  .row { align-items: end; display: flex; flex-wrap: wrap; gap: 8px }
  .row label { flex: 1 1 160px; margin: 0 }
  .row button { flex: none; margin: 0; min-height: 44px; width: auto }
  article { background: #14141C; border: 1px solid #FFFFFF14; border-radius: 14px; margin: 12px 0;
    padding: 20px }
  article h2 { align-items: baseline; display: flex; flex-wrap: wrap; font-size: 14px; gap: 4px 12px;
    margin: 0 0 12px; overflow-wrap: anywhere }
  article time { color: #B4B1C0; font-weight: 400; margin-left: auto }
  article pre { font: inherit; margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
  :focus-visible { outline: 3px solid #FFD166; outline-offset: 2px }`

const LOOK_SUM = createHash('sha256').update(LOOK).digest('base64')

/** The mark of Tayang as SVG. */
export const MARK = `<svg viewBox="0 0 64 64" aria-hidden="true" fill="#FF5A3C">${[45, 135, 225, 315]
  .map((turn) => `<ellipse cx="19" rx="20" ry="14" transform="translate(32 32) rotate(${turn})"/>`)
  .join('')}<circle cx="32" cy="32" r="12"/><path fill="#0A0A0F"
  d="M23.8 21.1c0-2.6 2.8-4.2 5-2.8l16.6 10.9c2 1.3 2 4.3 0 5.6l-16.6 10.9c-2.2 1.5-5-.1-5-2.8Z"/></svg>`

/**
 * The policy of a plain page: no script, no image, no frame; its one style and the site's font. A form goes to this
 * origin only, or, with `formsLeave`, wherever its answer redirects to: browsers hold `form-action` against redirects
 * too.
 */
export function plainPagePolicy({ formsLeave = false }: { formsLeave?: boolean } = {}): string {
  const forms = formsLeave ? '' : "form-action 'self'; "
  const loads = `style-src 'sha256-${LOOK_SUM}'; font-src 'self'`
  return `default-src 'none'; ${loads}; ${forms}frame-ancestors 'none'; base-uri 'none'`
}

interface PlainPage {
  title: string
  /** HTML that has been escaped. */
  body: string
  /** For lists rather than for one form. */
  isWide?: boolean
}

/** A page of the server's own, for the demo and its stand-ins: it works without JavaScript and without the site. */
export function plainPage({ title, body, isWide = false }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Tayang</title>
<style>${LOOK}</style>
<header${isWide ? ' class="wide"' : ''}><a class="brand" href="/">${MARK} tayang</a></header>
<main>
${body}
</main>
`
}
