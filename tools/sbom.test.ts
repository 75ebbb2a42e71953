import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { billOf, type LockedPackage } from './sbom.ts'

const root = path.resolve(import.meta.dirname, '..')

interface Component {
  name: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
}

it('the bill of materials lists every locked package, each with its checksum', () => {
  const printed = execFileSync(process.execPath, [path.join(root, 'tools/sbom.ts')], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const bill = JSON.parse(printed) as { bomFormat: string; specVersion: string; components: Component[] }
  expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.5'])
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const locked = new Set(
    Object.entries(lock.packages).flatMap(([folder, { link, name, version }]) =>
      folder.includes('node_modules/') && !link
        ? [`${name ?? folder.split('node_modules/').at(-1)}@${version}`]
        : [],
    ),
  )
  expect(locked.size).toBeGreaterThan(500)
  expect(new Set(bill.components.map(({ name, version }) => `${name}@${version}`))).toEqual(locked)
  const unchecked = bill.components.filter(
    ({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? ''),
  )
  expect(unchecked.map(({ purl }) => purl)).toEqual([])
})

it('a package is named once, and its scope says whether an installation gets it', () => {
  const version = '1.0.0'
  const { components } = billOf(
    { name: 'tayang', version },
    {
      '': { version },
      web: { version },
      'node_modules/@a/b': { version, license: 'MIT', integrity: 'sha512-AAAA' },
      'node_modules/c/node_modules/@a/b': { version },
      'node_modules/web': { link: true },
      'node_modules/tool': { version, dev: true },
    },
  )
  expect(components).toEqual([
    expect.objectContaining({
      purl: 'pkg:npm/%40a/b@1.0.0',
      scope: 'required',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: '000000' }],
    }),
    expect.objectContaining({ name: 'tool', scope: 'excluded' }),
  ])
})
