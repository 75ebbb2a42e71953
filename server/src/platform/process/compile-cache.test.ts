import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const module = fileURLToPath(new URL('./compile-cache.ts', import.meta.url))
const prints = `import(${JSON.stringify(module)}).then((m) => console.log(JSON.stringify(m.sharedCompileCache())))`

function runWith(environment: Record<string, string>): unknown {
  const env = { PATH: process.env['PATH'], ...environment }
  return JSON.parse(execFileSync(process.execPath, ['-e', prints], { env, encoding: 'utf8' }))
}

test('a child gets the folder of compiled code that this process keeps, and none where it keeps none', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compile-cache-'))
  try {
    expect(runWith({ NODE_COMPILE_CACHE: folder })).toEqual({ NODE_COMPILE_CACHE: folder })
    expect(runWith({ NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual({})
  } finally {
    rmSync(folder, { recursive: true })
  }
})
