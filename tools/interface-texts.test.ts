import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { compiledMessages, markedMessages, withTexts } from '../web/message-visitors.ts'

const web = path.resolve(import.meta.dirname, '../web')
process.env['LINGUI_CONFIG'] ??= path.join(web, 'lingui.config.ts')

interface Transformed {
  code: string
}
/** Babel 7 brings no types. */
const { transformSync } = createRequire(path.join(web, 'package.json'))('@babel/core') as {
  transformSync(code: string, options: object): Transformed
}

const SOURCE = `import { msg } from '@lingui/core/macro'
export const texts = [msg\`Home\`, msg\`\${name} by push\`, msg\`No catalogue has this\`]`

function transformed(visitor: typeof markedMessages): string {
  const macros = ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }]
  return transformSync(SOURCE, { cwd: web, configFile: false, plugins: [macros, visitor] }).code
}

const texts = (code: string) => [...code.matchAll(/message: (.*?),?$/gm)].map(([, text = '']) => text)

it('a script for browsers has the texts of its language compiled, and English where Indonesian is missing', () => {
  const marked = transformed(markedMessages)
  expect(texts(withTexts(marked, 'en'))).toEqual([
    '["Home"]',
    '[["name"]," by push"]',
    '["No catalogue has this"]',
  ])
  expect(texts(withTexts(marked, 'id'))).toEqual([
    '["Beranda"]',
    '[["name"]," lewat push"]',
    '["No catalogue has this"]',
  ])
  expect(marked).not.toContain('Home')
})

it('a mark that cannot be filled in fails the build', () => {
  expect(() => withTexts('f("@@text:nobody:1234@@")', 'id')).toThrow('No module has the message nobody.')
  expect(() => withTexts('f("before @@text:broken")', 'en')).toThrow('A text has no place')
})

it('the server has English compiled and finds Indonesian by the id of a message', () => {
  const code = transformed(compiledMessages)
  expect(code.replaceAll(/\s+/g, ' ')).toContain('message: [["name"], " by push"]')
  expect(code).toMatch(/id: "\w{6}"/)
})
