/** The letter of a choice by its place, from 0. */
export const letterOf = (index: number): string => 'ABCDE'[index] ?? ''
