import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { siteContextOf } from '#shared/api'
import { idOfBlock, LEGAL_SINCE, LegalBlocks, legalNames, readLegal, type LegalText } from '#shared/legal'
import { Link, urls } from '#shared/urls'
import { formatDay, type Language } from '#shared/i18n'
import { PageHead } from '../../app/page-head.tsx'
import { ContactWays } from './contact-ways.tsx'
import { readContacts } from './read-contacts.ts'
import style from './legal.module.css'

/** In the language of the page, which is not that of the site around it. */
const WORDS = {
  en: { read: 'Read in English', contents: 'On this page', since: 'In force since' },
  id: { read: 'Baca dalam Bahasa Indonesia', contents: 'Isi halaman ini', since: 'Berlaku sejak' },
} as const

/** A page of fewer parts is seen at a glance. */
const CONTENTS_FROM = 5

/** Static pages are Indonesian unless their reader turns to English. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = url
  const name = legalNames.find((known) => pathname.split('/').includes(known)) ?? 'terms'
  const language: Language = searchParams.get('lang') === 'en' ? 'en' : 'id'
  const [text, contacts] = await Promise.all([
    readLegal(name, language),
    name === 'contact-us' ? readContacts(siteContextOf(context)) : null,
  ])
  return { name, language, text, contacts }
}

/** A static page: who we are, help, the terms and the privacy policy, on the site and below /mobile. */
export default function Legal() {
  const { name, language, text, contacts } = useLoaderData<typeof loader>()
  const other = text.nextLanguage
  return (
    <article className={style.legal} lang={language}>
      <PageHead title={text.header} path={urls.legal(name, language)} />
      <Link to={urls.legal(name, other)} lang={other} className={style.other} replace>
        {WORDS[other].read}
      </Link>
      <h1>{text.header}</h1>
      <p className={style.since}>
        {WORDS[language].since} {formatDay(LEGAL_SINCE, language, { year: true })} · {text.version}
      </p>
      {contacts && <ContactWays contacts={contacts} language={language} />}
      {text.contentList.length >= CONTENTS_FROM && <Contents text={text} language={language} />}
      <LegalBlocks text={text} level="h2" />
    </article>
  )
}

function Contents({ text, language }: { text: LegalText; language: Language }) {
  return (
    <nav className={style.contents} aria-labelledby="contents">
      <h2 id="contents">{WORDS[language].contents}</h2>
      <ol>
        {text.contentList.map(({ title }, n) => (
          <li key={title}>
            <a href={`#${idOfBlock(n)}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
