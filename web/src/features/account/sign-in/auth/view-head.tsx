import { createContext, useContext, type ReactNode } from 'react'
import style from '../sign-in.module.css'

/** On a page of its own a view's title is the page's; over another page it is not. */
export const IsPage = createContext(false)

/** What a view is called and, in a line, what it is for. */
export function ViewHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const isPage = useContext(IsPage)
  return (
    <div>
      {isPage ? <h1 className={style.title}>{title}</h1> : <h2 className={style.title}>{title}</h2>}
      {children && <p className={style.lead}>{children}</p>}
    </div>
  )
}
