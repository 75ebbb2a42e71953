import type { TrailRow } from '@tayang/contract'
import { expect, it } from 'vitest'
import { trailFile } from './trail-file.ts'

const AT = Date.UTC(2026, 10, 24, 2)
const row = (more: Partial<TrailRow> = {}): TrailRow => ({
  id: 'i',
  at: AT,
  calls: 1,
  accountId: 'a',
  operator: 'Dewi',
  operation: 'PUT /admin/v1.0/report/{id}',
  target: { id: 'r' },
  facts: null,
  requestId: 'q',
  outcome: 'done',
  ...more,
})
async function fileOf(rows: readonly TrailRow[], by = 'Dewi'): Promise<string> {
  let text = ''
  const pieces = trailFile({ by, at: AT }, async (last, limit) => {
    const from = last ? rows.indexOf(last) + 1 : 0
    return rows.slice(from, from + limit)
  })
  for await (const piece of pieces) text += piece
  return text
}

it('the file says who made it and when, and has a line for each row', async () => {
  expect(await fileOf([row(), row({ outcome: null, facts: { reason: 'spam, "again"' } })])).toBe(
    [
      'exported by,Dewi,at,2026-11-24T02:00:00.000Z,rows at most,50000',
      'time,operator,account,call,target,facts,outcome,calls,request',
      '2026-11-24T02:00:00.000Z,Dewi,a,PUT /admin/v1.0/report/{id},id: r,,done,1,q',
      '2026-11-24T02:00:00.000Z,Dewi,a,PUT /admin/v1.0/report/{id},id: r,"{""reason"":""spam, \\""again\\""""}",unknown,1,q',
      '',
    ].join('\r\n'),
  )
})

it('a name that a spreadsheet would run stays a text, also that of who exports', async () => {
  const lines = (await fileOf([row({ operator: '=HYPERLINK("evil")' })], '+cmd')).split('\r\n')
  expect(lines[0]).toContain(`exported by,'+cmd,`)
  expect(lines[2]).toContain(`"'=HYPERLINK(""evil"")"`)
})

it('names of 300 characters, from right to left or with line breaks, stay in their own cell', async () => {
  for (const operator of ['x'.repeat(300), '\u202Eevil', 'a\nb', '<b>']) {
    const text = await fileOf([row({ operator })])
    expect(text.split('\r\n')).toHaveLength(4)
    expect(text).toContain(operator)
  }
})

it('50,000 rows are read in pieces, and no more than those are in it', async () => {
  const text = await fileOf(Array.from({ length: 50_010 }, () => row()).map((each) => ({ ...each })))
  expect(text.split('\r\n')).toHaveLength(50_000 + 3)
})
