import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elementsAt, readXml, textAt } from './read-xml.ts'

test('elements, attributes, entities and character data are read, with and without prefixes', () => {
  const root = readXml(
    '\ufeff<?xml version="1.0"?>\n<!-- by us --><v:VAST version="4.2" a=\'"x"\'>\n' +
      '<Ad id="a&amp;b"/><T> <![CDATA[ https://a.example/?x=1&y=<2> ]]> &#x41;&#66;&lt; </T></v:VAST>\n',
  )
  expect(root?.name).toBe('VAST')
  expect(root?.attributes).toEqual({ version: '4.2', a: '"x"' })
  expect(elementsAt(root!, 'Ad')[0]?.attributes['id']).toBe('a&b')
  expect(textAt(root!, 'T')).toBe('https://a.example/?x=1&y=<2>  AB<')
})

test('a text that is not exactly one well-formed element is rejected', () => {
  for (const text of [
    '',
    'VAST',
    '<VAST',
    '<VAST>',
    '<VAST></Vast>',
    '<VAST></VAST><VAST/>',
    '<VAST/>tail',
    '<VAST a=1/>',
    '<VAST a="<"/>',
    '<VAST><![CDATA[ </VAST>',
    '<VAST><!-- </VAST>',
    '</VAST>',
    '{"vast":1}',
  ]) {
    expect([text, readXml(text)]).toEqual([text, null])
  }
})

test('entity expansion, external files and very deep or wide documents are rejected', () => {
  const laughs = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><VAST>&b;</VAST>'
  const file = '<!DOCTYPE v [<!ENTITY x SYSTEM "file:///etc/passwd">]><VAST>&x;</VAST>'
  const deep = '<a>'.repeat(100_000)
  const wide = `<VAST>${'<Ad/>'.repeat(6_000)}</VAST>`
  const long = `<VAST>${'x'.repeat(600_000)}</VAST>`
  const attributes = `<VAST ${Array.from({ length: 100 }, (_, i) => `a${i}=""`).join(' ')}/>`
  for (const text of [laughs, file, deep, wide, long, attributes]) expect(readXml(text)).toBeNull()
})

test('no text makes the reader throw or take long', () => {
  const pieces = fc.constantFrom(
    '<',
    '</',
    '>',
    '/>',
    '<a',
    ' b="c"',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '&',
    '&#',
    ' ',
    '"',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 60 }).map((some) => some.join('')),
      ),
      (text) => {
        readXml(text)
      },
    ),
  )
  const startedMs = performance.now()
  for (const piece of ['<a ', '<a b="', '<a  '.padEnd(400, ' '), '&amp', '<!--', '<![CDATA[', '<a>']) {
    expect(readXml(piece.repeat(Math.floor(500_000 / piece.length)))).toBeNull()
  }
  expect(performance.now() - startedMs).toBeLessThan(2_000)
})
