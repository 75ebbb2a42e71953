import { expect, test } from 'vitest'
import { readLegal } from '../../shared/legal/read-legal.ts'
import { framedHtml } from './framed-html.tsx'

test.each(['en', 'id'] as const)('a page for a frame is its text alone (%s)', async (language) => {
  const text = await readLegal('about-us', language)
  const html = framedHtml(text, language)
  expect(html).toContain(`<html lang="${language}">`)
  for (const { title } of text.contentList) expect(html).toContain(`<h2>${title}</h2>`)
  // What a sandboxed frame refuses would be an error in its console; what it could lead to is the site in the site.
  expect(html).not.toMatch(/<(script|a|link|img|form|header|nav|footer|button)\b/)
})
