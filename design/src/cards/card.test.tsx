import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Badge } from './badge.tsx'
import { Card } from './card.tsx'
import { Picture } from './picture.tsx'
import { Rail } from './rail.tsx'

afterEach(cleanup)

const source = {
  src: '/media/p/poster-400.webp',
  srcSet: '/media/p/poster-200.webp 200w, /media/p/poster-400.webp 400w',
}
const link = <a href="/movie/kopi" />

describe('a card', () => {
  test('is one link, named by its title and its facts', () => {
    render(<Card shape="poster" link={link} title="Kopi" meta="2026 · Drama" picture={source} />)
    const links = screen.getAllByRole('link')
    expect(links.map((one) => [one.getAttribute('href'), one.textContent])).toEqual([
      ['/movie/kopi', 'Kopi2026 · Drama'],
    ])
  })

  test('reserves the space of its picture in its shape', () => {
    const sizes = (['poster', 'landscape', 'resume'] as const).map((shape) => {
      const { container, unmount } = render(<Card shape={shape} link={link} title="Kopi" picture={source} />)
      const picture = container.querySelector('img')!
      const size = [picture.width, picture.height]
      unmount()
      return size
    })
    expect(sizes).toEqual([
      [400, 600],
      [640, 360],
      [512, 288],
    ])
  })

  test('shows how much was watched as a share of its width', () => {
    const { container } = render(
      <Card shape="resume" link={link} title="Kopi" picture={undefined} progress={0.256} />,
    )
    expect(
      [...container.querySelectorAll<HTMLElement>('[style*="width"]')].map(({ style }) => style.width),
    ).toEqual(['26%'])
  })

  test('has actions beside the link, never inside, since a button in a link cannot be pressed', () => {
    render(
      <Card
        shape="poster"
        link={link}
        title="Kopi"
        picture={source}
        actions={<button>Add to My List</button>}
      />,
    )
    expect(screen.getByRole('button').closest('a')).toBeNull()
  })
})

describe('a picture', () => {
  test('is fetched when it comes near, in the width that is shown, and never before the main picture', () => {
    const { container } = render(<Picture source={source} width={400} height={600} sizes="34vw" />)
    const img = container.querySelector('img')!
    expect([
      img.getAttribute('loading'),
      img.getAttribute('sizes'),
      img.getAttribute('fetchpriority'),
    ]).toEqual(['lazy', '34vw', 'low'])
    expect(img.getAttribute('alt')).toBe('')
  })

  test('of the first row is fetched at once', () => {
    const { container } = render(<Picture source={source} width={400} height={600} sizes="34vw" eager />)
    expect(container.querySelector('img')!.getAttribute('loading')).toBe('eager')
  })

  test('that does not exist is its colour in the same space', () => {
    const { container } = render(
      <Picture source={undefined} ground="#123456" width={400} height={600} sizes="1px" />,
    )
    expect(container.querySelector('img')).toBeNull()
    const { background, aspectRatio } = (container.firstElementChild as HTMLElement).style
    expect([background, aspectRatio.replaceAll(' ', '')]).toEqual(['#123456', '400/600'])
  })
})

describe('a row of cards', () => {
  const names = ['Satu', 'Dua', 'Tiga']
  const show = (label?: string) =>
    render(
      <Rail shape="poster" title="New" label={label} words={{ back: 'Previous', forward: 'Next' }}>
        {names.map((name) => (
          <a key={name} href={`/${name}`}>
            {name}
          </a>
        ))}
      </Rail>,
    )

  test('is a list under its title', () => {
    show()
    expect(screen.getByRole('heading', { name: 'New' })).not.toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  test('goes from card to card with the arrow keys, and stops at its ends', () => {
    const scrollIntoView = vi.fn<() => void>()
    Element.prototype.scrollIntoView = scrollIntoView
    show()
    const [first, , last] = screen.getAllByRole('link')
    first!.focus()
    const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
    press('ArrowRight')
    press('ArrowRight')
    press('ArrowRight')
    expect(document.activeElement).toBe(last)
    press('ArrowLeft')
    press('ArrowLeft')
    press('ArrowLeft')
    expect(document.activeElement).toBe(first)
    expect(scrollIntoView).toHaveBeenCalledTimes(4)
  })

  test('leaves other keys to the page', () => {
    show()
    screen.getAllByRole('link')[0]!.focus()
    expect(fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })).toBe(true)
  })

  test('without anything to focus takes the focus itself, under a name', () => {
    show('Numbers')
    const list = screen.getByRole('list', { name: 'Numbers' })
    expect(list.getAttribute('tabindex')).toBe('0')
  })
})

test('a badge says its word to everybody, and its picture to nobody', () => {
  const { container } = render(<Badge kind="premium">Premium</Badge>)
  expect(container.textContent).toBe('Premium')
  expect(container.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true')
})
