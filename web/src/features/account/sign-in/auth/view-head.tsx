import { createContext, useContext, type ReactNode } from 'react'
import style from '../sign-in.module.css'

/** As a page, the title of a view is the h1; over another page it is not. */
export const IsPage = createContext(false)

/** The title of a view and its purpose in a line. */
export function ViewHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const isPage = useContext(IsPage)
  return (
    <div>
      {isPage ? <h1 className={style.title}>{title}</h1> : <h2 className={style.title}>{title}</h2>}
      {children && <p className={style.lead}>{children}</p>}
    </div>
  )
}
