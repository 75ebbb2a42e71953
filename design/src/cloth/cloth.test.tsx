import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Cloth, type ClothKind } from './cloth.tsx'

afterEach(cleanup)

test.each<ClothKind>(['kawung', 'parang', 'truntum', 'ceplok', 'mega'])(
  'two cloths of %s on one page are each filled from their own tile, and are not read aloud',
  (kind) => {
    const { container } = render(
      <>
        <Cloth kind={kind} />
        <Cloth kind={kind} tile={80} />
      </>,
    )
    const cloths = [...container.querySelectorAll('svg')]
    const ids = cloths.map((cloth) => cloth.querySelector('pattern')?.id)
    const fills = cloths.map((cloth) => cloth.lastElementChild?.getAttribute('fill'))
    expect(fills).toEqual(ids.map((id) => `url(#${id})`))
    expect(new Set(ids).size).toBe(2)
    expect(cloths.map((cloth) => cloth.getAttribute('aria-hidden'))).toEqual(['true', 'true'])
    const widths = cloths.map((cloth) => Number(cloth.querySelector('pattern')?.getAttribute('width')))
    expect(widths[1]! / widths[0]!).toBeCloseTo(80 / 56)
  },
)
