import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../clock/clock-fake.ts'
import { readForm, type FormBounds } from './forms.ts'

const bounds: FormBounds = { fields: ['name', 'bio'], file: 'avatar', fileBytesMax: 1_000 }

type Part = { name: string; value: string } | { name: string; file: Buffer; fileName?: string }

const BOUNDARY = 'x-boundary'

function formOf(...parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap((part) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part.name}"`),
    'file' in part
      ? Buffer.concat([
          Buffer.from(`; filename="${part.fileName ?? 'a.png'}"\r\ncontent-type: image/png\r\n\r\n`),
          part.file,
        ])
      : Buffer.from(`\r\n\r\n${part.value}`),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

const read = (body: Buffer, contentType: string | undefined = `multipart/form-data; boundary=${BOUNDARY}`) =>
  readForm({ stream: Readable.from([body]), contentType, clock: fakeClock() }, bounds)

const refusal = (code: string, detail?: string) =>
  expect.objectContaining({ code, ...(detail && { details: [detail] }) })

describe('a form', () => {
  it('gives its fields and its file', async () => {
    const file = Buffer.from('a picture')
    const form = await read(formOf({ name: 'name', value: 'Ayu' }, { name: 'avatar', file }))
    expect([...form.fields]).toEqual([['name', 'Ayu']])
    expect(form.file).toEqual(file)
  })

  it('of a browser has line ends that are read as one character', async () => {
    const { fields } = await read(formOf({ name: 'bio', value: 'satu\r\ndua' }))
    expect(fields.get('bio')).toBe('satu\ndua')
  })

  it('without a chosen file has none', async () => {
    expect((await read(formOf({ name: 'avatar', file: Buffer.alloc(0), fileName: '' }))).file).toBeUndefined()
  })

  it('skips fields that the call does not know', async () => {
    const { fields } = await read(formOf({ name: 'role', value: 'admin' }, { name: 'name', value: 'Ayu' }))
    expect([...fields.keys()]).toEqual(['name'])
  })

  it('with a file that is too large is read to its end and says so', async () => {
    expect((await read(formOf({ name: 'avatar', file: Buffer.alloc(1_001) }))).file).toBe('too-large')
    expect((await read(formOf({ name: 'avatar', file: Buffer.alloc(1_000) }))).file).toHaveLength(1_000)
  })

  it('with a file under another name is refused', async () => {
    await expect(read(formOf({ name: 'virus', file: Buffer.from('x') }))).rejects.toEqual(
      refusal('INVALID_PARAMETERS'),
    )
  })

  it('with a field twice is refused, since nobody knows which one counts', async () => {
    await expect(
      read(formOf({ name: 'name', value: 'Ayu' }, { name: 'name', value: 'Budi' })),
    ).rejects.toEqual(refusal('INVALID_PARAMETERS', 'name is there twice'))
  })

  it('with a field longer than any real one is refused', async () => {
    await expect(read(formOf({ name: 'bio', value: 'x'.repeat(9_000) }))).rejects.toEqual(
      refusal('INVALID_PARAMETERS', 'bio is too long'),
    )
  })

  it('with more parts than a form may have is refused', async () => {
    const parts = Array.from({ length: 20 }, (_, n) => ({ name: `n${n}`, value: 'x' }))
    await expect(read(formOf(...parts))).rejects.toEqual(
      refusal('INVALID_PARAMETERS', 'there are too many parts'),
    )
  })

  it('that ends in the middle is refused', async () => {
    const whole = formOf({ name: 'avatar', file: Buffer.alloc(500) })
    await expect(read(whole.subarray(0, 300))).rejects.toEqual(refusal('INVALID_PARAMETERS'))
  })

  it('of another kind is refused, or without a boundary', async () => {
    const kind = 'a form is expected: multipart/form-data'
    for (const contentType of ['application/json', 'application/x-www-form-urlencoded', ''])
      await expect(read(Buffer.from('a=b'), contentType)).rejects.toEqual(refusal('INVALID_PARAMETERS', kind))
    await expect(read(Buffer.from('a'), 'multipart/form-data; charset=utf-8')).rejects.toEqual(
      refusal('INVALID_PARAMETERS', 'the form has no boundary'),
    )
  })

  it('without an end is given up', async () => {
    const piece = Buffer.alloc(1024 * 1024)
    const head = Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\ncontent-type: image/png\r\n\r\n`,
    )
    const endless = Readable.from(
      (function* () {
        yield head
        for (;;) yield piece
      })(),
    )
    const contentType = `multipart/form-data; boundary=${BOUNDARY}`
    await expect(readForm({ stream: endless, contentType, clock: fakeClock() }, bounds)).rejects.toEqual(
      refusal('BODY_TOO_LARGE'),
    )
  })
})
