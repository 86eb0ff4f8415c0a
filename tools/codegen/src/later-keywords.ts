import type { Plugin } from '@redocly/openapi-core';

/** Keywords of OpenAPI 3.2 that documents of 3.1 have: FastAPI describes its streams so. */
export const laterKeywords: Plugin = {
  id: 'later-keywords',
  typeExtension: {
    oas3: (types) => {
      const { MediaType } = types;
      if (!MediaType) return types;
      const properties = { ...MediaType.properties, itemSchema: 'Schema' };
      return { ...types, MediaType: { ...MediaType, properties } };
    },
  },
};
