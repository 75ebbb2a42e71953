import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { documents, root, textOf } from './repository.ts'

describe('documents', () => {
  test('have no link that leads nowhere', () => {
    const dead = documents.flatMap((document) =>
      [...textOf(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map(([, link = '']) => path.join(path.dirname(document), decodeURI(link)))
        .filter((target) => !existsSync(path.join(root, target)))
        .map((target) => `${document}: ${target}`),
    )
    expect(dead).toEqual([])
  })

  test('name no command that does not exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
    const known = new Set([...Object.keys(scripts), 'install', 'ci', 'audit', 'sbom'])
    const unknown = documents.flatMap((document) =>
      [...textOf(document).matchAll(/(?:`|^\s*|\$ )npm (?:run )?([a-z][\w:-]*)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !known.has(name))
        .map((name) => `${document}: npm run ${name}`),
    )
    expect(unknown).toEqual([])
  })
})
