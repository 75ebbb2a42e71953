import { Fragment } from 'react'
import { Link, urls } from '#shared/urls'
import type { Language } from '#shared/i18n'
import { legalNames } from './legal-names.ts'
import { isSafeHref, readHtml, type Piece } from './read-html.ts'
import type { LegalContent, LegalText } from './read-legal.ts'
import style from './legal-blocks.module.css'

interface LegalBlocksProps {
  text: LegalText
  /** The level of the titles of blocks. */
  level: 'h2' | 'h3'
  /** Over a form: a link must not replace the form. */
  opensAside?: boolean
}

/** The target of a table of contents. */
export const idOfBlock = (place: number) => `part-${place + 1}`

/** The titled blocks of a static text; the caller decides how large they are. */
export function LegalBlocks({ text, level: Title, opensAside = false }: LegalBlocksProps) {
  const reading = { opensAside, language: text.nextLanguage === 'id' ? ('en' as const) : ('id' as const) }
  return text.contentList.map(({ title, contents }, n) => (
    // Only a page has ids: over another page the same ids could exist twice.
    <section key={title} className={style.block} {...(Title === 'h2' && { id: idOfBlock(n) })}>
      <Title>{title}</Title>
      {contents.map((content, place) => (
        // A text never changes its order while it is read.
        <Content key={place} content={content} {...reading} />
      ))}
    </section>
  ))
}

/** The language and the mode of a text: its links to other texts keep them. */
interface Reading {
  opensAside: boolean
  language: Language
}

function Content({ content, ...reading }: Reading & { content: LegalContent }) {
  if (typeof content === 'string') {
    return (
      <p>
        <Html html={content} {...reading} />
      </p>
    )
  }
  if ('link' in content) {
    const { label, url } = content.link
    return (
      <p>
        <Leading href={url} {...reading}>
          {label}
        </Leading>
      </p>
    )
  }
  const items = ('ol' in content ? content.ol : content.ul).map((item, place) => (
    <li key={place}>
      <Html html={item} {...reading} />
    </li>
  ))
  return 'ol' in content ? <ol>{items}</ol> : <ul>{items}</ul>
}

function Html({ html, ...reading }: Reading & { html: string }) {
  return <Pieces pieces={readHtml(html)} {...reading} />
}

function Pieces({ pieces, ...reading }: Reading & { pieces: readonly Piece[] }) {
  return pieces.map((piece, place) => {
    if (typeof piece === 'string') return <Fragment key={place}>{piece}</Fragment>
    const inside = <Pieces pieces={piece.pieces} {...reading} />
    if (piece.tag !== 'a') {
      return piece.tag === 'b' ? <b key={place}>{inside}</b> : <i key={place}>{inside}</i>
    }
    return (
      <Leading key={place} href={piece.href} {...reading}>
        {inside}
      </Leading>
    )
  })
}

interface LeadingProps extends Reading {
  href: string
  children: React.ReactNode
}

/** Stays in the variant of a partner where it links to a page of ours. */
function Leading({ href, opensAside, language, children }: LeadingProps) {
  const aside = opensAside ? { target: '_blank', rel: 'noreferrer' } : {}
  if (!isSafeHref(href)) return children
  if (!href.startsWith('/')) {
    return (
      <a href={href} rel="noreferrer" {...aside}>
        {children}
      </a>
    )
  }
  const name = legalNames.find((known) => href === urls.legal(known))
  return (
    <Link to={name ? urls.legal(name, language) : href} {...aside}>
      {children}
    </Link>
  )
}
