import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { engineFile, markCode, markRecipe, readShakaVersion } from './recipe.ts'

const root = path.resolve(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, engineFile), 'utf8')
const [header = '', code = ''] = text.split(/(?<=^ \*\/\n)/m)

describe('the compiled engine', () => {
  test('is of the version of Shaka Player that the player asks for', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(root, 'player/package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    expect(dependencies['shaka-player']).toBe(readShakaVersion())
    expect(header).toContain(` * Shaka Player ${readShakaVersion()}\n`)
  })

  test('was compiled by the recipe as it is now; if not: npm run engine:build', () => {
    expect(header).toContain(` * recipe ${markRecipe()}\n`)
  })

  test('was not edited by hand since', () => {
    expect(header).toContain(` * code ${markCode(code)}\n`)
  })

  test('says whose it is and under which licence', () => {
    expect(header).toContain('Copyright 2016 Google LLC\n * SPDX-License-Identifier: Apache-2.0')
  })
})
