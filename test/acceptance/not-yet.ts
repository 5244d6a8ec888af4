// Behaviours whose test is still to be written. The list only gets shorter: an id that has a test must not be on it.
export const notYet = `
  A1-A3 A5-A6 A9-A25 A28-A31 A33-A66 A68-A85 A148-A149 B1-B18 B20-B49 B51 B54-B55 B58 B77-B80 B82-B84
  B86-B87 B90 C1-C36 C38 C40-C42 D1-D9 D11-D16 D21-D30 D36-D38 D40-D41 E1 E5-E11 E13-E23
`;
