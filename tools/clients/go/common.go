package main

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"os"
	"path/filepath"
	"strings"
)

// What fills the Word document, as it lies beside it.
func readVariables(docx string, variables any) {
	file := must(os.ReadFile(strings.TrimSuffix(docx, ".docx") + ".json"))
	check(json.Unmarshal(file, &struct{ Variables any }{variables}))
}

// The form of an upload, and its type, where a generated client makes none.
func uploadOf(docx string, variables, options any) (io.Reader, string) {
	body := new(bytes.Buffer)
	form := multipart.NewWriter(body)
	must(must(form.CreateFormFile("file", filepath.Base(docx))).Write(must(os.ReadFile(docx))))
	check(form.WriteField("variables", string(must(json.Marshal(variables)))))
	check(form.WriteField("options", string(must(json.Marshal(options)))))
	check(form.Close())
	return body, form.FormDataContentType()
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
