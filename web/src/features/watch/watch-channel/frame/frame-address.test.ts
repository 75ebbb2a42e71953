import { expect, test } from 'vitest'
import { frameOf } from './frame-address.ts'

const own = 'https://tayang.test'

test('a page of another origin keeps that origin and is named for the policy', () => {
  expect(frameOf('https://tv.example/live?x=1', own)).toEqual({
    src: 'https://tv.example/live?x=1',
    origin: 'https://tv.example',
    sandbox: 'allow-scripts allow-same-origin allow-presentation',
  })
})

test('a page of our own is never given our origin together with its scripts', () => {
  for (const url of ['/show/one.html', `${own}/show`]) {
    const frame = frameOf(url, own)
    expect(frame?.origin).toBeNull()
    expect(frame?.sandbox).toBe('allow-scripts')
  }
})

test('what is no page of anybody is not framed', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'blob:https://tayang.test/1',
    'http://tv.example/',
    'file:///etc/passwd',
    'https://',
  ]) {
    const frame = frameOf(url, own)
    expect(frame === null || frame.sandbox === 'allow-scripts', url).toBe(true)
  }
  expect(frameOf('javascript:alert(1)', own)).toBeNull()
})
