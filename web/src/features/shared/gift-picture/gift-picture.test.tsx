import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GiftPicture } from './gift-picture.tsx'

const still = '/gifts/naga.svg'
const animation = '/gifts/naga.webp'
let images: HTMLImageElement[]
let wantsLessMotion: boolean

beforeEach(() => {
  images = []
  wantsLessMotion = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wantsLessMotion && query === '(prefers-reduced-motion: reduce)',
  }))
  vi.stubGlobal(
    'Image',
    vi.fn(function () {
      const image = document.createElement('img')
      images.push(image)
      return image
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown = () => document.querySelector('img')?.getAttribute('src')

test('the still picture is shown until the animation was loaded', () => {
  render(<GiftPicture gift={{ icon: still, animation }} />)
  expect(shown()).toBe(still)
  act(() => void images[0]!.dispatchEvent(new Event('load')))
  expect(shown()).toBe(animation)
})

test('an animation that does not load leaves the still picture', () => {
  render(<GiftPicture gift={{ icon: still, animation }} />)
  act(() => void images[0]!.dispatchEvent(new Event('error')))
  expect(shown()).toBe(still)
})

test('a viewer who asked for less motion loads no animation', () => {
  wantsLessMotion = true
  render(<GiftPicture gift={{ icon: still, animation }} />)
  expect([shown(), images]).toEqual([still, []])
})

test('a gift without an animation loads nothing but its picture', () => {
  render(<GiftPicture gift={{ icon: still }} />)
  expect([shown(), images]).toEqual([still, []])
})

test('a gift without any picture shows none', () => {
  render(<GiftPicture gift={{ icon: null }} />)
  expect(shown()).toBeUndefined()
})
