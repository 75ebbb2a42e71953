import style from './sections.module.css'

/** 32 bytes as eight groups of eight digits, which two people can compare by reading aloud. */
export function Hash({ hex, isNew = false }: { hex: string; isNew?: boolean }) {
  const groups = hex.match(/.{1,8}/g) ?? []
  return (
    <code className={style.hash} data-new={isNew || undefined}>
      {groups.map((group, index) => (
        // A hash can hold the same group twice.
        <span key={index}>{group}</span>
      ))}
    </code>
  )
}
