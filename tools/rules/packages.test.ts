import { describe, expect, test } from 'vitest'
import { files, textOf } from './repository.ts'

describe('packages', () => {
  test('are wanted in one exact version', () => {
    const loose = files
      .filter((file) => /(^|\/)package\.json$/.test(file))
      .flatMap((file) => {
        const { dependencies, devDependencies, optionalDependencies } = JSON.parse(textOf(file)) as Record<
          string,
          Record<string, string> | undefined
        >
        const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies }
        return Object.entries(wanted)
          .filter(([, version]) => !/^\d+\.\d+\.\d+([-+][\w.]+)?$/.test(version))
          .map(([name, version]) => `${file}: ${name} ${version}`)
      })
    expect(loose).toEqual([])
  })

  test('come from no registry that the lock file names', () => {
    expect(textOf('package-lock.json').match(/"resolved": "https?:[^"]*"/g) ?? []).toEqual([])
  })
})
