import tokens from '@tayang/design/tokens.css?inline'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { LegalBlocks, type LegalText } from '#shared/legal'
import type { Language } from '#shared/i18n'

/** Room at the top for the way back, which lies over every frame. */
const LOOK = `${tokens}
body { max-width: 680px; margin: 0 auto; padding: 88px 24px 48px; background: var(--bg); color: var(--text);
  font: 1rem/1.6 system-ui, sans-serif; }
h1, h2 { line-height: 1.25; text-wrap: balance; }
h2 { margin: 40px 0 8px; font-size: 1.25rem; }
p, li { color: var(--text-2); }
b { color: var(--text); }`

/** A static page alone, without a program and without links: they could only lead to the site in the site. */
export function framedHtml(text: LegalText, language: Language): string {
  const page = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{text.header}</title>
        <style dangerouslySetInnerHTML={{ __html: LOOK }} />
      </head>
      <body>
        <main>
          <h1>{text.header}</h1>
          <MemoryRouter>
            <LegalBlocks text={text} level="h2" />
          </MemoryRouter>
        </main>
      </body>
    </html>,
  )
  return `<!doctype html>${page.replaceAll(/<\/?a\b[^>]*>/g, '')}`
}
