// Behaviours whose test is still to be written. The list only gets shorter: an id that has a test must not be on it.
export const notYet = `
`;
