import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readLegal, type LegalName } from '#ground/legal'
import { Link, ways } from '#ground/ways'
import type { Language } from '#ground/words'
import { PageHead } from '../app/page-head.tsx'
import style from './legal.module.css'

/** Static pages are Indonesian unless their reader turns to English (A063). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const name: LegalName = pathname.endsWith('/privacy-policy') ? 'privacy-policy' : 'terms'
  const language: Language = searchParams.get('lang') === 'en' ? 'en' : 'id'
  return { name, language, text: await readLegal(name, language) }
}

/** The terms and the privacy policy as pages of their own, on the site and below /mobile. */
export default function Legal() {
  const { name, language, text } = useLoaderData<typeof loader>()
  const way = name === 'terms' ? ways.terms() : ways.privacyPolicy()
  return (
    <article className={style.legal} lang={language}>
      <PageHead title={text.header} path={way} />
      <Link to={`${way}?lang=${text.nextLanguage}`} lang={text.nextLanguage} className={style.other} replace>
        {text.nextLanguage === 'en' ? 'Read in English' : 'Baca dalam Bahasa Indonesia'}
      </Link>
      <h1>{text.header}</h1>
      {text.contentList.map(({ title, text: paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
