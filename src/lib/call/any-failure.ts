/** The message for a failure that has no message of its own (D-03). */
export const anyFailure = 'Houve um erro! Por favor, tente novamente.'
