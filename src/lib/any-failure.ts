/** Said of a failure that nobody has another sentence for (D-03). */
export const anyFailure = 'Houve um erro! Por favor, tente novamente.'
