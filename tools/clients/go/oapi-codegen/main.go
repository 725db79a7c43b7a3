// Works with a client of oapi-codegen: FOLDER DOCX writes documents into the folder and prints what else it heard.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"platen/clients/client"
)

func main() {
	folder, docx := os.Args[1], os.Args[2]
	ctx := context.Background()
	identify := func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-Key", os.Getenv("PLATEN_API_KEY"))
		return nil
	}
	url := os.Getenv("PLATEN_URL") + "/api/v1"
	platen := must1(client.NewClientWithResponses(url, client.WithRequestEditorFn(identify)))
	keep := func(name string, status int, document []byte) {
		if status != http.StatusOK {
			panic(string(document))
		}
		must(os.WriteFile(filepath.Join(folder, name), document, 0o600))
	}

	html := client.GenerationRequest{
		Content:   new("<h1>Hello {{ name }}</h1>"),
		Variables: &client.Variables{"name": "Ada"},
		Options:   &client.PdfOptions{PageFormat: new("A5"), MarginTop: new("30mm")},
	}
	answer := must1(platen.GeneratePdfWithResponse(ctx, nil, html))
	keep("html.pdf", answer.StatusCode(), answer.Body)

	heading := map[string]any{"type": "heading", "text": "Bill {{ number }}"}
	template := must1(platen.GeneratePdfWithResponse(ctx, nil, client.GenerationRequest{
		Format:       new(client.GenerationRequestFormatTemplate),
		TemplateData: &map[string]any{"version": 1, "content": []any{heading}},
		Variables:    &client.Variables{"number": 7},
	}))
	keep("template.pdf", template.StatusCode(), template.Body)

	form, contentType := upload(docx, client.PdfOptions{Metadata: &client.DocumentMetadata{Title: new("From Go")}})
	filled := must1(platen.GeneratePdfFromUploadWithBodyWithResponse(ctx, nil, contentType, form))
	keep("docx.pdf", filled.StatusCode(), filled.Body)

	preview := must1(platen.GeneratePreviewWithResponse(ctx, nil, client.PreviewRequest{
		Content: new("<h1>Hello</h1>"),
		Preview: &client.Preview{Width: new(200)},
	}))
	keep("preview.png", preview.StatusCode(), preview.Body)

	empty := client.GenerationRequest{Format: new(client.GenerationRequestFormatMarkdown)}
	refusal := must1(platen.GeneratePdfWithResponse(ctx, nil, empty)).JSON400
	usage := must1(platen.GetUsageWithResponse(ctx)).JSON200
	must(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"pages":   answer.Headers200.XPageCount,
		"refusal": []any{refusal.Error, refusal.Message, (*refusal.Details)[0].Path},
		"usage":   []any{usage.Plan, usage.Used, usage.Limit, usage.ResetsAt.Day()},
	}))
}

// The generator leaves forms to its callers.
func upload(docx string, options client.PdfOptions) (io.Reader, string) {
	var values struct{ Variables client.Variables }
	must(json.Unmarshal(must1(os.ReadFile(strings.TrimSuffix(docx, ".docx")+".json")), &values))
	body := new(bytes.Buffer)
	form := multipart.NewWriter(body)
	must1(must1(form.CreateFormFile("file", filepath.Base(docx))).Write(must1(os.ReadFile(docx))))
	must(form.WriteField("variables", string(must1(json.Marshal(values.Variables)))))
	must(form.WriteField("options", string(must1(json.Marshal(options)))))
	must(form.Close())
	return body, form.FormDataContentType()
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func must1[T any](value T, err error) T {
	must(err)
	return value
}
