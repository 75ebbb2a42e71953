/** How people speak of somebody: the first word of the name. */
export const firstNameOf = ({ name }: { name: string }): string => name.split(' ')[0] ?? name
