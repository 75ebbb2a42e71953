// @vitest-environment node
/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiRefusal } from '#shared/api'
import { askReceived, sendPiece } from './file-calls.ts'
import { openUpload, type UploadDependencies } from './open-upload.ts'

const KB = 1024
const file = new Blob([new Uint8Array(900 * KB).map((_, n) => n % 251)])
const post = { type: 'post-pressed' } as const

/** A server that keeps what arrives in order, also of a piece that was cut, as ours does. */
async function serverThat(...troubles: ('cuts' | 'loses the answer' | 'refuses')[]) {
  const kept: Buffer[] = []
  const ranges: string[] = []
  const size = () => kept.reduce((sum, { length }) => sum + length, 0)
  const tell = (response: ServerResponse) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ data: { receivedBytes: size() } }))

  async function put(request: IncomingMessage, response: ServerResponse) {
    ranges.push(request.headers['content-range']!)
    const trouble = troubles.shift()
    if (trouble === 'refuses') {
      const body = { code: 'MEDIA_NOT_SUPPORTED', message: 'Video format not supported', details: [] }
      response.writeHead(422).end(JSON.stringify(body))
      return
    }
    for await (const bytes of request) {
      kept.push(bytes as Buffer)
      if (trouble === 'cuts') return request.socket.destroy()
    }
    if (trouble === 'loses the answer') return request.socket.destroy()
    tell(response)
  }
  const server = createServer((request, response) => {
    if (request.method === 'PUT') void put(request, response).catch(() => request.socket.destroy())
    else tell(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const uploadUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/media`
  return { target: { id: 'clip-1', uploadUrl }, ranges, size, bytes: () => Buffer.concat(kept) }
}

function uploadTo(target: { id: string; uploadUrl: string }, more: Partial<UploadDependencies> = {}) {
  const waitsMs: number[] = []
  const remember = vi.fn<() => void>()
  const forget = vi.fn<() => void>()
  const upload = openUpload({
    announce: async () => target,
    send: (piece, signal) => sendPiece(file, piece, signal),
    ask: askReceived,
    remember,
    forget,
    nowMs: () => performance.now(),
    wait: async (ms) => void waitsMs.push(ms),
    ...more,
  })
  onTestFinished(() => upload[Symbol.dispose]())
  upload.handle({ type: 'file-chosen', sizeBytes: file.size })
  return { upload, waitsMs, remember, forget }
}

test('a file arrives whole over a line that is cut within a piece, and again within an answer', async () => {
  const server = await serverThat('cuts', 'loses the answer')
  const { upload, waitsMs, remember, forget } = uploadTo(server.target)
  const phases: string[] = []
  upload.view.subscribe(({ phase }) => phases.at(-1) !== phase && phases.push(phase))
  upload.handle(post)
  await vi.waitFor(() => expect(upload.view.getState().phase).toBe('done'))
  expect(server.bytes().equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  expect(phases.slice(0, 4)).toEqual(['posting', 'line-lost', 'going-on', 'line-lost'])
  expect(waitsMs[0]).toBe(1_000)
  expect(upload.view.getState().gap).not.toBe(null)
  expect([remember.mock.calls.length, forget.mock.calls.length]).toEqual([1, 1])
})

test('no byte that the server told of is sent a second time', async () => {
  const server = await serverThat('cuts')
  const { upload } = uploadTo(server.target)
  upload.handle(post)
  await vi.waitFor(() => expect(upload.view.getState().phase).toBe('done'))
  expect(server.size()).toBe(file.size)
  expect(server.ranges[0]).toBe(`bytes 0-${512 * KB - 1}/${file.size}`)
  expect(server.ranges.at(-1)).toMatch(new RegExp(`-${file.size - 1}/${file.size}$`))
})

test('a file that the server refuses ends with its sentence', async () => {
  const server = await serverThat('refuses')
  const { upload, forget } = uploadTo(server.target)
  upload.handle(post)
  await vi.waitFor(() => expect(upload.view.getState().phase).toBe('failed'))
  expect(upload.view.getState().refusal).toMatchObject({ code: 'MEDIA_NOT_SUPPORTED' })
  expect(forget).toHaveBeenCalledOnce()
})

test('an announcement that is refused, or gets no answer, can be made again', async () => {
  const server = await serverThat()
  const announce = vi
    .fn<UploadDependencies['announce']>()
    .mockRejectedValueOnce(new ApiRefusal(429, { code: 'UPLOADS_FULL', message: 'Full', details: [] }))
    .mockRejectedValueOnce(new ApiRefusal(null, { code: null, message: 'Network Error', details: [] }))
    .mockResolvedValueOnce(server.target)
  const { upload } = uploadTo(server.target, { announce })
  upload.handle(post)
  await vi.waitFor(() => expect(upload.view.getState().refusal?.code).toBe('UPLOADS_FULL'))
  upload.handle({ type: 'try-again-pressed' })
  await vi.waitFor(() => expect(upload.view.getState().refusal?.message).toBe('Network Error'))
  upload.handle({ type: 'try-again-pressed' })
  await vi.waitFor(() => expect(upload.view.getState().phase).toBe('done'))
})

test('after it was closed nothing is sent and nothing changes', async () => {
  const server = await serverThat('cuts')
  const { upload } = uploadTo(server.target, { wait: () => new Promise(() => undefined) })
  upload.handle(post)
  await vi.waitFor(() => expect(upload.view.getState().phase).toBe('line-lost'))
  upload[Symbol.dispose]()
  upload.handle({ type: 'retry-due' })
  expect(upload.view.getState().phase).toBe('line-lost')
  expect(server.ranges).toHaveLength(1)
})
