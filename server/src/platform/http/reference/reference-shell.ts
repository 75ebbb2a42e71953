import { createHash } from 'node:crypto'
import { escapeHtml } from '../plain-page/escape-html.ts'
import { FONT_FACE, MARK } from '../plain-page/plain-page.ts'

/** The colours, the font and the measures of the site (`design/src/tokens.css`). */
const LOOK = `
  ${FONT_FACE}
  :root { color-scheme: dark; scroll-padding-top: 16px }
  * { box-sizing: border-box }
  body { background: #0A0A0F; color: #F5F4F7; font: 15px/1.6 Jakarta, system-ui, sans-serif; margin: 0 }
  .skip { background: #FF5A3C; color: #1A0500; left: 16px; padding: 8px 16px; position: absolute; top: -60px }
  .skip:focus { top: 8px }
  header { align-items: center; border-bottom: 1px solid #FFFFFF14; display: flex; flex-wrap: wrap;
    gap: 8px 20px; padding: 14px 16px }
  header a { color: #B4B1C0; text-decoration: none }
  header .brand { align-items: center; color: #F5F4F7; display: flex; font-size: 17px; font-weight: 800;
    gap: 10px;
    margin-right: auto; min-height: 44px }
  header svg { height: 28px; width: 28px }
  header a:not(.brand) { align-items: center; display: inline-flex; min-height: 44px }
  .page { margin: 0 auto; max-width: 1240px; padding: 0 16px 96px }
  h1 { font-size: clamp(28px, 4vw, 44px); font-weight: 800; letter-spacing: -.02em; line-height: 1.1;
    margin: 40px 0 12px }
  h2 { font-size: 22px; font-weight: 800; margin: 48px 0 12px } h3 { font-size: 16px; margin: 28px 0 8px }
  .call h3 { color: #B4B1C0; font-size: 13px; font-weight: 600; margin: 20px 0 6px }
  p { margin: 8px 0; max-width: 72ch } li { margin: 4px 0 }
  a { color: #FF7A5C; overflow-wrap: anywhere }
  .lead { color: #B4B1C0; font-size: 17px }
  .quiet { color: #B4B1C0 }
  .cards { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%),
    1fr));
    list-style: none; margin: 24px 0; padding: 0 }
  .cards li { background: #14141C; border: 1px solid #FFFFFF14; border-radius: 10px; margin: 0; padding:
    20px }
  .cards h3 { font-size: 17px; margin: 0 0 4px } .cards h3 a { color: #F5F4F7; text-decoration: none }
  .cards h3 a:hover { color: #FF7A5C } .cards p { color: #B4B1C0; margin: 0 0 12px }
  .chips { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; margin: 12px 0; padding: 0 }
  .chips li { margin: 0 }
  .chips a { align-items: center; background: #1E1E2A; border-radius: 999px; color: #F5F4F7; display:
    inline-flex;
    font-size: 13px; min-height: 36px; padding: 0 14px; text-decoration: none }
  .chips a:hover { background: #2A2A3A } .chips a[aria-current] { background: #FF5A3C; color: #1A0500;
    font-weight: 600 }
  code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 13px }
  pre { background: #14141C; border-radius: 10px; margin: 0; overflow-wrap: anywhere; padding: 14px 16px;
    white-space: pre-wrap }
  p code, li code, td code { background: #1E1E2A; border-radius: 4px; overflow-wrap: anywhere; padding:
    1px 5px }
  details { border: 1px solid #FFFFFF14; border-radius: 10px; margin: 8px 0 }
  details[open] { background: #0F0F16; border-color: #6B6880 }
  summary { align-items: center; cursor: pointer; display: grid; gap: 2px 12px; grid-template-columns:
    64px 1fr;
    list-style: none; min-height: 48px; padding: 10px 16px }
  summary::-webkit-details-marker { display: none }
  summary code { font-size: 14px; overflow-wrap: anywhere } summary .says { color: #B4B1C0; grid-column: 2 }
  .method { font: 700 12px ui-monospace, Menlo, Consolas, monospace }
  .GET { color: #4FD1E8 } .POST { color: #3DD68C } .PUT { color: #F4C152 } .DELETE { color: #FF7A85 }
  .call { padding: 12px 16px 20px } .call td:first-child { min-width: 56px; overflow-wrap: normal }
  .facts { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; margin: 4px 0; padding: 0 }
  .facts li { background: #1E1E2A; border-radius: 6px; color: #B4B1C0; font-size: 13px; margin: 0;
    padding: 2px 10px }
  .two { display: grid; gap: 0 20px } .two > * { min-width: 0 }
  table { border-collapse: collapse; width: 100% }
  th, td { border-bottom: 1px solid #FFFFFF14; overflow-wrap: anywhere; padding: 6px 12px 6px 0;
    text-align: left;
    vertical-align: top }
  th { color: #B4B1C0; font-size: 13px; font-weight: 600 }
  :focus-visible { border-radius: 6px; outline: 3px solid #FFD166; outline-offset: 3px }
  @media (min-width: 900px) {
    header { padding: 14px 48px } .page { padding: 0 48px 96px }
    summary { grid-template-columns: 64px minmax(0, 1fr) minmax(0, 1fr) } summary .says { grid-column: 3 }
    .two { grid-template-columns: 1fr 1fr }
  }`

const LOOK_SUM = createHash('sha256').update(LOOK).digest('base64')

/** No script and no frame: a page of the reference loads its font and the icon of the tab. */
export const REFERENCE_POLICY =
  `default-src 'none'; style-src 'sha256-${LOOK_SUM}'; font-src 'self'; img-src 'self'; ` +
  "form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

/** A page of the reference around HTML that has been escaped. */
export function referenceShell({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="preload" as="font" type="font/woff2" href="/docs/font.woff2" crossorigin>
<style>${LOOK}</style>
<a class="skip" href="#content">Skip to the content</a>
<header><a class="brand" href="/docs">${MARK} Tayang API</a>
<a href="/docs/json">OpenAPI document</a> <a href="/">The site</a></header>
<main class="page" id="content" tabindex="-1">
${body}
</main>
`
}
