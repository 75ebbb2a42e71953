import { Fragment } from 'react'
import { Link } from '#ground/ways'
import { isSafeHref, readHtml, type Piece } from './read-html.ts'
import type { LegalContent, LegalText } from './read-legal.ts'
import style from './legal-blocks.module.css'

interface Props {
  text: LegalText
  /** Of the titles of blocks. */
  level: 'h2' | 'h3'
  /** Over a form that somebody is filling in: a link must not take the form away. */
  opensAside?: boolean
}

/** The titled blocks of a static text; how large they are is the business of who shows them. */
export function LegalBlocks({ text, level: Title, opensAside = false }: Props) {
  return text.contentList.map(({ title, contents }) => (
    <section key={title} className={style.block}>
      <Title>{title}</Title>
      {contents.map((content, place) => (
        // A text never changes its order while it is read.
        <Content key={place} content={content} opensAside={opensAside} />
      ))}
    </section>
  ))
}

function Content({ content, opensAside }: { content: LegalContent; opensAside: boolean }) {
  if (typeof content === 'string') {
    return (
      <p>
        <Html html={content} opensAside={opensAside} />
      </p>
    )
  }
  if ('link' in content) {
    const { label, url } = content.link
    return (
      <p>
        <Leading href={url} opensAside={opensAside}>
          {label}
        </Leading>
      </p>
    )
  }
  const items = ('ol' in content ? content.ol : content.ul).map((item, place) => (
    <li key={place}>
      <Html html={item} opensAside={opensAside} />
    </li>
  ))
  return 'ol' in content ? <ol>{items}</ol> : <ul>{items}</ul>
}

function Html({ html, opensAside }: { html: string; opensAside: boolean }) {
  return <Pieces pieces={readHtml(html)} opensAside={opensAside} />
}

function Pieces({ pieces, opensAside }: { pieces: readonly Piece[]; opensAside: boolean }) {
  return pieces.map((piece, place) => {
    if (typeof piece === 'string') return <Fragment key={place}>{piece}</Fragment>
    const inside = <Pieces pieces={piece.pieces} opensAside={opensAside} />
    if (piece.tag !== 'a') {
      return piece.tag === 'b' ? <b key={place}>{inside}</b> : <i key={place}>{inside}</i>
    }
    return (
      <Leading key={place} href={piece.href} opensAside={opensAside}>
        {inside}
      </Leading>
    )
  })
}

interface LeadingProps {
  href: string
  opensAside: boolean
  children: React.ReactNode
}

/** Stays in a partner's variant where it leads to a page of ours. */
function Leading({ href, opensAside, children }: LeadingProps) {
  const aside = opensAside ? { target: '_blank', rel: 'noreferrer' } : {}
  if (!isSafeHref(href)) return children
  if (!href.startsWith('/')) {
    return (
      <a href={href} rel="noreferrer" {...aside}>
        {children}
      </a>
    )
  }
  return (
    <Link to={href} {...aside}>
      {children}
    </Link>
  )
}
